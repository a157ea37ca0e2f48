"""`python -m cardspeak` is the command `cardspeak`."""

from cardspeak.cli import run

if __name__ == "__main__":
    run()
