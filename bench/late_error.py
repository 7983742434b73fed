#!/usr/bin/env python3
"""Copies a state and makes the last status in it a number: the error is in its last quarter.

late_error.py STATE FILE
"""

import sys

with open(sys.argv[1], encoding="utf-8") as file:
    text = file.read()
begin = text.rindex('"status": "') + len('"status": ')
end = text.index('"', begin + 1) + 1
with open(sys.argv[2], "w", encoding="utf-8") as file:
    file.write(text[:begin] + "7" + text[end:])
