"""The pages of a match: fixture, report, result sheet, after-match steps, paper slips."""
