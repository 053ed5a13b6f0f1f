"""The campaign: Normans and Vikings on a map of hexes, whose battles are games of their own."""
