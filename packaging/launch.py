"""The bundle's program: the app, its command line, and the processes in which computer players think."""

from multiprocessing import freeze_support

if __name__ == "__main__":
    freeze_support()  # a process that the bundle starts ends in here
    from ui.cli import main

    main()
