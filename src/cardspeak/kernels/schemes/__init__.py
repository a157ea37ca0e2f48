"""Published schemes for scoring hands, each as published and with corrections, as plain loops over hands.

`tallies` has the functions that several schemes share. `discordant` counts the pairs that two rankings order
differently.
"""
