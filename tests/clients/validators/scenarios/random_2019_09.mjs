import assert from 'node:assert/strict';
import { disagreements, groupsByAjv } from '../comparison.mjs';

export const title = 'ajv and baton agree on random schemas and instances of 2019-09';

function play({ scratch, baton }) {
  const dialect = '2019-09';
  const groups = groupsByAjv({ dialect, seed: 20260103, schemas: 2000, instances: 20 });
  assert.deepEqual(disagreements({ baton, scratch, dialect, groups }), []);
}

export { play as run };
