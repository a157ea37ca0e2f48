"""Work in slices, by one core or many, and the file that it can go on from."""
