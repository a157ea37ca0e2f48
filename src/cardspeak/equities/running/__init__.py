"""The run of a question: its slices, done by one core or many, reported, and kept in a file to go on from."""
