"""One Page Fantasy - Sigmar."""
