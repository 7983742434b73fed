import assert from 'node:assert/strict';
import { answerOfAjv, disagreements } from '../comparison.mjs';
import { explained } from '../explained.mjs';

export const title = 'ajv and baton disagree on the listed schemas, for the listed reasons';

function play({ scratch, baton }) {
  for (const { reason, dialect, schema, data, valid } of explained) {
    assert.equal(answerOfAjv({ dialect, schema, data }), !valid, `ajv has changed: ${reason}`);
    const groups = [{ description: reason, schema, tests: [{ description: 'instance', data, valid }] }];
    assert.deepEqual(disagreements({ baton, scratch, dialect, groups }), []);
  }
}

export { play as run };
