"""What commands, server and lab need to know of the campaign."""
