"""Pages that fit any game: a team that is only named, a report that is pasted as JSON. Games put their own over them."""
