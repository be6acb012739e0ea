"""Tracks of the wheel's angle over time, and what they tell: how fast it rocks, and what stops it.

With one piece fixed in it the wheel rocks about its lowest position as (see `sim.theory.Rocking`)

    J(s) s'' = -m g a sin s - m R a sin s s'^2 - c (M + m) g R sign s',    J(s) = J + 2 m R a (1 - cos s).

Divided by J this has two unknowns: the rate w with w^2 = m g a / J, and the dead band b = c (M + m) R / (m a), the
angle to both sides at which rolling resistance holds it; R / g is known. The empty wheel slows down at a constant rate.
"""

from __future__ import annotations

import io
import math
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy.integrate import solve_ivp
from scipy.optimize import least_squares
from scipy.signal import find_peaks

from games import files
from games.core import UserError
from sim.fit.measurements import EMPTY, Reading, Track

Numbers = NDArray[np.float64]

LONGEST_TRACK = 20_000_000  # bytes
MOST_SAMPLES = 400  # that are fitted; a track of more is thinned
MODEL_ERROR = 0.003  # of the rate, and three times that of the rest: the model is rigid, and rolls without slipping


class Swing(NamedTuple):
    """What a track of rocking tells: the period (s) of small swings, and the dead band (rad).

    Without a known frame rate there is no period.
    """

    period: Reading | None
    dead_band: Reading


def read(track: Track, folder: Path) -> tuple[Numbers, Numbers]:
    """Times (s) and angles (rad, without jumps). Raises UserError, with the file's name, where there are none."""
    path = folder / track.file
    frame = _frame(files.read(path, LONGEST_TRACK), path)
    missing = [name for name in track.columns if name not in frame]
    if missing:
        raise UserError(f"{path} has no column {', '.join(missing)}; it has {', '.join(map(str, frame.columns))}.")
    table = frame[list(track.columns)].apply(pd.to_numeric, errors="coerce").dropna().to_numpy(dtype=np.float64)
    if len(table) < 20:
        raise UserError(f"{path} has {len(table)} rows of numbers; a track needs 20 or more.")
    times = table[:, 0] / (track.frame_rate or 1.0)
    if (np.diff(times) <= 0).any():
        raise UserError(f"{path}: the times in column {track.columns[0]} do not grow from row to row.")
    if len(track.columns) == 5:
        angles = np.unwrap(np.arctan2(table[:, 4] - table[:, 2], table[:, 3] - table[:, 1]))
    else:
        angles = table[:, 1] if "rad" in track.columns[1] else np.radians(table[:, 1])
    thin = max(1, len(times) // MOST_SAMPLES)
    return times[::thin] - times[0], np.asarray(angles[::thin])


def _frame(content: bytes, path: Path) -> pd.DataFrame:
    """The table in a CSV file with commas, semicolons or tabs, whose head may stand below a title."""
    lines = content.decode("utf-8-sig", errors="replace").splitlines()
    separator = max(";\t,", key=lambda sign: sum(line.count(sign) > 0 for line in lines))
    head = next((i for i, line in enumerate(lines) if line.count(separator) and not _numeric(line, separator)), None)
    if head is None:
        raise UserError(f"{path} has no line that names its columns.")
    decimal = "," if separator != "," and any("," in line for line in lines[head + 1 :]) else "."
    text = "\n".join(lines[head:])
    try:
        frame = pd.read_csv(io.StringIO(text), sep=separator, decimal=decimal, skipinitialspace=True)
    except (ValueError, pd.errors.ParserError) as error:
        raise UserError(f"{path} is no CSV file: {error}.") from error
    return frame.rename(columns=lambda name: str(name).strip())


def _numeric(line: str, separator: str) -> bool:
    first = line.split(separator)[0].strip().replace(",", ".")
    return first.replace(".", "", 1).replace("-", "", 1).replace("e", "", 1).isdigit()


def swing(track: Track, times: Numbers, angles: Numbers, fall: float, levelled: float) -> Swing:
    """What a track of rocking tells.

    `fall` is R / g (s²); `levelled`, m R a / J as the gear that is begun with has it, is used where the frame rate is
    unknown.

    Raises:
        UserError: it has too few swings.
    """
    turns = _turning_points(angles)
    if len(turns) < 2:
        raise UserError(f"{track.file} turns back less than twice; follow the wheel for longer.")
    known = track.frame_rate > 0
    half = float(np.diff(times[turns]).mean())
    heights = angles[turns] if len(turns) > 2 else np.array([angles[0], *angles[turns]])
    middle = float((heights[:-2] + 2 * heights[1:-1] + heights[2:]).mean()) / 4  # each half swing loses as much
    band = float(np.abs(heights[:-1] + heights[1:] - 2 * middle).mean()) / 2
    begin = [
        math.log(math.pi / half),
        math.log(max(band, 1e-4)),
        angles[0] - middle,
        float(np.gradient(angles[:5], times[:5])[0]),
        middle,
    ]

    def miss(guess: Numbers) -> Numbers:
        rate, band = np.exp(guess[:2])
        share = rate**2 * fall if known else levelled
        return np.asarray(_rocked(times, rate, band, guess[2], guess[3], share) + guess[4] - angles)

    found = least_squares(miss, begin, x_scale=[0.01, 0.1, 0.02, 0.05, 0.02], max_nfev=60, diff_step=1e-4)
    errors = _errors(found.jac, found.fun)
    rate, band = np.exp(found.x[:2])
    period = 2 * math.pi / float(rate)
    return Swing(
        Reading(period, period * math.hypot(errors[0], MODEL_ERROR)) if known else None,
        Reading(float(band), float(band) * math.hypot(errors[1], 3 * MODEL_ERROR)),
    )


def _turning_points(angles: Numbers) -> NDArray[np.int64]:
    """Where the wheel turns back, of swings larger than a fiftieth of the whole and than the noise."""
    noise = float(np.diff(angles, 2).std()) / math.sqrt(6)
    least = max(0.02 * float(np.ptp(angles)), 6 * noise)
    tops, _ = find_peaks(angles, prominence=least)
    bottoms, _ = find_peaks(-angles, prominence=least)
    return np.sort(np.concatenate([tops, bottoms]))


def _rocked(times: Numbers, rate: float, band: float, angle: float, speed: float, levelled: float) -> Numbers:
    """The angle at these times, half a swing after the other; it stays where the dead band holds it."""
    found = np.empty(len(times))
    now, done = float(times[0]), 0
    direction = math.copysign(1.0, speed) if abs(speed) > 1e-9 else -math.copysign(1.0, angle)

    def change(_: float, state: Numbers) -> list[float]:
        sine, square = math.sin(state[0]), state[1] ** 2
        push = -(rate**2) * (sine + band * direction) - levelled * sine * square
        return [state[1], push / (1 + 2 * levelled * (1 - math.cos(state[0])))]

    def turned(moment: float, state: Numbers) -> float:
        return float(state[1]) if moment > now + 1e-6 else direction

    turned.terminal = True  # type: ignore[attr-defined]
    while done < len(times):
        if abs(speed) <= 1e-9 and abs(math.sin(angle)) <= band:
            found[done:] = angle
            break
        part = solve_ivp(
            change, (now, float(times[-1])), [angle, speed], t_eval=times[done:], events=turned, rtol=1e-6, atol=1e-9
        )
        found[done : done + len(part.t)] = part.y[0]
        done += len(part.t)
        if part.status != 1:
            break
        now, angle, speed = float(part.t_events[0][0]), float(part.y_events[0][0][0]), 0.0
        direction = -math.copysign(1.0, angle)
    return found


def slowing(track: Track, times: Numbers, angles: Numbers) -> Reading:
    """The rate (rad/s²) at which the empty wheel slows down. Raises UserError where the frame rate is not known."""
    if track.frame_rate <= 0:
        raise UserError(f"{track.file} tells nothing without a frame rate, as the wheel is {EMPTY}.")
    turned = (angles - angles[0]) * math.copysign(1.0, angles[-1] - angles[0])
    speed = max(float(np.gradient(turned[:20], times[:20]).mean()), 1e-3)

    def miss(guess: Numbers) -> Numbers:
        start, first, rate = guess[0], math.exp(guess[1]), math.exp(guess[2])
        moved = np.minimum(times, first / rate)
        return np.asarray(start + first * moved - rate * moved**2 / 2 - turned)

    found = least_squares(miss, [0.0, math.log(speed), math.log(speed**2 / (2 * max(turned[-1], 1e-3)))], x_scale=0.05)
    error = _errors(found.jac, found.fun)[2]
    rate = math.exp(found.x[2])
    return Reading(rate, rate * math.hypot(error, 3 * MODEL_ERROR))


def _errors(jacobian: Numbers, misses: Numbers) -> Numbers:
    """Standard errors from the scatter of the misses, larger where neighbours miss alike."""
    freedom = max(1, len(misses) - jacobian.shape[1])
    covariance = np.linalg.pinv(jacobian.T @ jacobian) * float(misses @ misses) / freedom
    alike = float(np.corrcoef(misses[:-1], misses[1:])[0, 1]) if np.ptp(misses) > 0 else 0.0
    alike = min(max(alike, 0.0), 0.98)
    return np.asarray(np.sqrt(np.diag(covariance) * (1 + alike) / (1 - alike)))
