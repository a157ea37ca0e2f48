"""Files and folders read as records: `read.py` has the entry point, `texts.py` reads files as text."""
