"""Run the `cardspeak` command as `python -m cardspeak`."""

from cardspeak.cli import run

if __name__ == "__main__":
    run()
