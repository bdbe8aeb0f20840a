"""Settings, servers and the doors to the outside; knows every app, and no app knows it."""
