"""A number, or several, for each hand of a street: strengths, histograms of equity, potentials."""
