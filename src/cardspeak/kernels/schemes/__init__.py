"""The published schemes in plain loops over hands, each with its correction.

`tallies` is what several of them count; `discordant` counts the pairs that two rankings put in different order.
"""
