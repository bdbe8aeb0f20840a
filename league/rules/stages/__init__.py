"""What a stage of a season can be told: settings for each kind of stage, and the small rules that only one kind has."""
