"""Mutated samples, made-up calls and whole evenings of people who do anything: short here, long with `make fuzz`."""
