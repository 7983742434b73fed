// ajv as a program: exit 0 if the instance satisfies the 2020-12 schema, 1 if not.
//   NODE_PATH=FOLDER node ajv_validate.js SCHEMA INSTANCE
'use strict';
const { readFileSync } = require('node:fs');
const { default: Ajv } = require('ajv/dist/2020');

const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
const [schema, instance] = process.argv.slice(2).map(read);
const validate = new Ajv({ strict: false }).compile(schema);
process.exitCode = validate(instance) ? 0 : 1;
