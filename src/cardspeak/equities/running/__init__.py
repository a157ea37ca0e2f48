"""Run the slices of a question on one or more cores, with progress reports and a checkpoint file."""
