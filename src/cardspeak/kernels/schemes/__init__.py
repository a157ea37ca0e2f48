"""The published schemes as plain loops over hands, each with its correction.

`tallies` has what several schemes share. `discordant` counts the pairs that two rankings order differently.
"""
