"""The report of a Ninja All-Stars match as a form, as sentences, and as a printed sheet. No database here."""
