"""The rules of the campaign, in the order of the page."""
