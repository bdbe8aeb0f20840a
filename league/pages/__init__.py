"""The pages: server-rendered, usable on a phone, readable without script.

A view makes one domain call, shows every fault beside what was typed, and after a change sends the reader on to a
page that can be loaded again.
"""
