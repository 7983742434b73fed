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

/** What `baton schema test` reports about the tests that baton answers otherwise. */
export function disagreements({ baton, scratch, dialect, groups }) {
  const file = path.join(scratch, `${dialect}.json`);
  fs.writeFileSync(file, JSON.stringify(groups));
  const words = ['schema', 'test', file, '--dialect', dialect];
  const child = spawnSync(baton, words, { cwd: scratch, encoding: 'utf8', maxBuffer: 256 << 20 });
  if (child.error) throw child.error;
  const lines = child.stdout.trimEnd().split('\n');
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/.exec(lines.at(-1)) ?? [];
  const total = groups.reduce((sum, { tests }) => sum + tests.length, 0);
  if (Number(passed) + Number(failed) !== total) {
    throw new Error(`${total} tests, but "${lines.at(-1)}": ${child.stderr}`);
  }
  return lines.slice(0, -1);
}
