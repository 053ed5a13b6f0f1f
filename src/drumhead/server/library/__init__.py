"""What the pages around the table read: set-ups, lists, odds of attacks, rules and lessons, from the desks."""
