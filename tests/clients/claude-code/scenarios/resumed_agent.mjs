import assert from 'node:assert/strict';
import { converse } from '../claude_code.mjs';
import { validMessage } from '../outputs.mjs';
import { makeProject } from '../project.mjs';
import { always, inTurn, launch } from '../replies.mjs';

export const title =
  'an agent that is resumed after its end: its last output counts, the one before is not lost';

export async function run(place) {
  const project = makeProject(place, ['prd-writer']);
  const goOn = { to: '{{agentId}}', summary: 'Go on with the work', message: 'Go on.' };
  await converse(project, {
    prompt: 'Begin.',
    rules: [
      ...inTurn('prd-writer', [
        { text: validMessage('prd-writer', 'first-turn') },
        { text: validMessage('prd-writer', 'second-turn') },
      ]),
      ...inTurn('main', [
        { tools: [launch('prd-writer', 'Write the requirements.')] },
        { tools: [{ name: 'ToolSearch', input: { query: 'select:SendMessage', max_results: 3 } }] },
        { tools: [{ name: 'SendMessage', input: goOn }] },
      ]),
      always('main', 'Done.'),
    ],
  });
  const latest = project.executionsOf('prd-writer').at(-1);
  assert.equal(latest.status, 'completed');
  assert.ok(JSON.stringify(latest.outputs).includes('second-turn'));
  assert.ok(project.keeps('first-turn'), 'what it said first is kept');
  assert.deepEqual(project.json('status').running, []);
  assert.equal(project.json('validate').valid, true);
}
