"""The pages of Ninja All-Stars teams and matches, where they are its own."""
