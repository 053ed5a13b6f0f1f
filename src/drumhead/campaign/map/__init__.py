"""The map of a campaign: what it is, what a file of it must keep to, its drawings, and new ones by seed."""
