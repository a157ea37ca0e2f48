"""Published schemes that score hands, as plain loops over hands, each in its published and in a corrected form.

`tallies` has the functions that several schemes share. `discordant` counts the pairs that two rankings order
differently.
"""
