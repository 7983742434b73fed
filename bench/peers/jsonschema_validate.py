"""python3-jsonschema as a program: exit 0 if the instance satisfies the 2020-12 schema, 1 if not.

python3 jsonschema_validate.py SCHEMA INSTANCE
"""

import json
import sys

import jsonschema

with open(sys.argv[1], "rb") as file:
    schema = json.load(file)
with open(sys.argv[2], "rb") as file:
    instance = json.load(file)
validator = jsonschema.Draft202012Validator(schema)
sys.exit(0 if validator.is_valid(instance) else 1)
