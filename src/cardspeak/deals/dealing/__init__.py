"""Where rows come from: random deals, or all deals that differ in what is asked about them."""
