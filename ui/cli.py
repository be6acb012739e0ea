"""The command line: every command by its fixed name, errors in one line, exit status 0, 1 or 2."""

from __future__ import annotations

import io
import os
import sys
import traceback
from typing import Any

import typer

from games.core import UserError
from ui.commands import COMMANDS

UsageError: type[Any] = typer.BadParameter.__base__ or typer.BadParameter
"""What Typer raises for words it does not understand: Click's, or in newer Typers their own copy of it."""

app = typer.Typer(
    name="drehwerk",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


@app.callback(invoke_without_command=True)
def window(
    context: typer.Context,
    _verbose: bool = typer.Option(False, "--verbose", help="Add the traceback to an error."),
) -> None:
    """Five games that turn on something round. Without a command: the app. Example: drehwerk"""
    if context.invoked_subcommand is None:
        from ui.app import run

        run()


for add in COMMANDS:
    add(app)


def main(arguments: list[str] | None = None) -> None:
    """Runs a command and exits: 0 done, 1 it ran and the answer is no, 2 it could not run."""
    _print_under_every_encoding()
    given = sys.argv[1:] if arguments is None else arguments
    words = [word for word in given if word != "--verbose"]  # it may stand anywhere
    try:
        status = app(args=words, prog_name="drehwerk", standalone_mode=False)
        sys.stdout.flush()
    except UserError as error:
        _fail(str(error), given)
    except typer.Abort:
        _fail("Stopped.", given)
    except UsageError as error:
        command = error.ctx.command_path if error.ctx else "drehwerk"
        _fail(f"{error.format_message().rstrip('.')}. `{command} --help` lists what there is.", given)
    except BrokenPipeError:  # whoever reads the output, such as `head`, has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:  # errors of files that were named are UserErrors
        _fail(f"The system does not let it go on: {error}.", given)
    sys.exit(status if isinstance(status, int) else 0)


def _print_under_every_encoding() -> None:
    """Replaces what the encoding of the output cannot show, such as ³ under cp1251, instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _fail(message: str, given: list[str]) -> None:
    if "--verbose" in given:
        traceback.print_exc()
    print(" ".join(message.split()), file=sys.stderr)
    sys.exit(2)
