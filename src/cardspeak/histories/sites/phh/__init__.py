"""PHH and PHHS, the poker hand history format in TOML."""
