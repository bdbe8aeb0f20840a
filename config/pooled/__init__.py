"""A database backend whose pool of connections hands out none that the server has closed."""
