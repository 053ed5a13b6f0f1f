"""One Page Deadzone: small fights among cubes and levels."""
