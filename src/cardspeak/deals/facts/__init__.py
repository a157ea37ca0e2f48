"""What can be said of a deal: one file for each family of facts."""
