import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pattern, texts } from '../pattern_generator.mjs';
import { Random } from '../random.mjs';

export const title = "Node's regular expressions and baton agree on which patterns are valid and what they match";

const count = 300;

/** The texts that match, or "invalid". */
function answerOfNode(source) {
  let expression;
  try {
    expression = new RegExp(source, 'u');
  } catch {
    return 'invalid';
  }
  return texts.filter((text) => expression.test(text));
}

/** The texts that match, or "invalid" or "unsupported". */
function answerOfBaton({ scratch, baton }, source) {
  fs.writeFileSync(path.join(scratch, 'schema.json'), JSON.stringify({ items: { pattern: source } }));
  const words = ['validate', 'texts.json', '--schema', 'schema.json', '--json'];
  const child = spawnSync(baton, words, { cwd: scratch, encoding: 'utf8' });
  if (child.error) throw child.error;
  if (child.status === 3) return /(invalid|unsupported) pattern/.exec(child.stdout + child.stderr)[1];
  const { findings } = JSON.parse(child.stdout).files[0];
  const failing = new Set(findings.map((finding) => Number(finding.instanceLocation.slice(1))));
  return texts.filter((_, index) => !failing.has(index));
}

function play(place) {
  fs.writeFileSync(path.join(place.scratch, 'texts.json'), JSON.stringify(texts));
  const random = new Random(20260101);
  let supported = 0;
  for (let made = 0; made < count; ++made) {
    const source = pattern(random);
    const expected = answerOfNode(source);
    const found = answerOfBaton(place, source);
    if (found === 'unsupported') {
      assert.notEqual(expected, 'invalid', source);
      continue;
    }
    assert.deepEqual(found, expected, source);
    if (found !== 'invalid') ++supported;
  }
  assert.ok(supported > count / 10, `only ${supported} patterns were valid`);
}

export { play as run };
