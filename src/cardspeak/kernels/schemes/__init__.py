"""Published schemes for scoring hands, each as published and in a corrected form, as plain loops over hands.

`tallies` has the functions that several schemes share. `discordant` counts the pairs of items that two rankings order
differently.
"""
