"""Pictures of results, as SVG and PNG."""
