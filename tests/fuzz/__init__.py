"""Mutated samples of everything that people send: short here, long with `make fuzz`."""
