// Compares the answers of ajv and baton.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { SchemaGenerator, instance } from './generator.mjs';
import { ajvClass } from './installation.mjs';
import { Random } from './random.mjs';

/** A new ajv that behaves as the specification demands. */
function newAjv(dialect) {
  const Ajv = ajvClass(dialect);
  return new Ajv({ strict: false, validateFormats: false, validateSchema: false, logger: false });
}

/** Undefined where the code that ajv generates is faulty, as it is for some `unevaluated…`. */
function answer(validate, data) {
  try {
    return validate(data);
  } catch (failure) {
    if (failure instanceof TypeError || failure instanceof ReferenceError) return undefined;
    throw failure;
  }
}

/** Whether ajv accepts an instance. */
export function answerOfAjv({ dialect, schema, data }) {
  return answer(newAjv(dialect).compile(schema), data);
}

/** Random schemas and instances with ajv's answers, in the form of the official test suite. */
export function groupsByAjv({ dialect, seed, schemas, instances }) {
  const random = new Random(seed);
  const generator = new SchemaGenerator(random, dialect);
  const groups = [];
  for (let number = 0; number < schemas; ++number) {
    const schema = generator.document();
    const validate = newAjv(dialect).compile(schema);
    const tests = [];
    for (let index = 0; index < instances; ++index) {
      const data = instance(random);
      const valid = answer(validate, data);
      if (valid !== undefined) tests.push({ description: `instance ${index}`, data, valid });
    }
    groups.push({ description: `schema ${number}`, schema, tests });
  }
  return groups;
}

const dialects = {
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
  '2019-09': 'https://json-schema.org/draft/2019-09/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema#',
};

/** Whether baton accepts each of the instances, which it reads from files. */
function answersOfBaton({ baton, scratch, dialect, schema, instances }) {
  fs.writeFileSync(path.join(scratch, 'schema.json'), JSON.stringify({ $schema: dialects[dialect], ...schema }));
  const files = instances.map((data, index) => {
    fs.writeFileSync(path.join(scratch, `${index}.json`), JSON.stringify(data));
    return `${index}.json`;
  });
  const child = spawnSync(baton, ['validate', ...files, '--schema', 'schema.json', '--json'], {
    cwd: scratch,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  if (child.error) throw child.error;
  if (child.status > 1) throw new Error(`${JSON.stringify(schema)}: ${child.stderr}`);
  return JSON.parse(child.stdout).files.map(({ valid }) => valid);
}

/** The tests that baton answers otherwise, each as schema, instance and the answer of the group. */
export function disagreements({ baton, scratch, dialect, groups }) {
  return groups.flatMap(({ schema, tests }) => {
    const instances = tests.map(({ data }) => data);
    const answers = answersOfBaton({ baton, scratch, dialect, schema, instances });
    return tests
      .filter(({ valid }, index) => valid !== answers[index])
      .map(({ data, valid }) => ({ schema, data, valid }));
  });
}
