"""Players of the campaign: the ledger's policies, any legal answer, what a side may believe."""
