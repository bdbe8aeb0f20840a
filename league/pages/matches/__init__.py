"""What pages of matches are made of: forms, result sheets, paper slips, after-match steps, amendments."""
