"""Files of rows that are larger than memory: read in segments, written in order, and resumed after a stop.

`run.py` is the entry point. `sources.py` opens inputs, one file for each kind of format; `sinks.py` encodes segments in
the format of the output; `part.py` is the part file that a killed run leaves and the next run goes on from.
"""
