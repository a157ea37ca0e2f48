"""Records written as PHH or as Open Hand History.

`phh.py` and `ohh.py` have the fields of a record in each format, `toml_text.py` and `json_text.py` write them as text,
and `write.py` writes files. What a format has no place for is written beside its fields, found by reading what was
written: reading a file that was written here gives the same record.
"""
