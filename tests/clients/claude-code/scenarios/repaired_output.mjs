import assert from 'node:assert/strict';
import { converse } from '../claude_code.mjs';
import { answerOf, hooksFor } from '../hooks.mjs';
import { invalidMessage, validMessage } from '../outputs.mjs';
import { makeProject } from '../project.mjs';
import { always, inTurn, launch } from '../replies.mjs';

export const title = 'an output that is invalid twice and then valid: two repairs, one execution, completed';

export async function run(place) {
  const project = makeProject(place, ['prd-writer']);
  const session = await converse(project, {
    prompt: 'Begin.',
    rules: [
      ...inTurn('prd-writer', [
        { text: invalidMessage('prd-writer', 'first-try') },
        { text: invalidMessage('prd-writer', 'second-try') },
        { text: validMessage('prd-writer', 'third-try') },
      ]),
      ...inTurn('main', [{ tools: [launch('prd-writer', 'Write the requirements.')] }]),
      always('main', 'Done.'),
    ],
  });
  const stops = hooksFor(session, 'SubagentStop').map(answerOf);
  assert.deepEqual(
    stops.map((answer) => answer.decision),
    ['block', 'block', undefined],
  );

  const turns = session.requests.filter((request) => request.agent === 'prd-writer');
  assert.equal(turns.length, 3);
  for (const repair of turns.slice(1)) {
    assert.match(repair.lastUser, /status/, 'the agent is told where its output is wrong');
    assert.match(repair.lastUser, /success/, 'and what would be right');
  }
  const [execution, ...others] = project.executionsOf('prd-writer');
  assert.deepEqual(others, []);
  assert.equal(execution.status, 'completed');
  const stored = JSON.stringify(execution.outputs);
  assert.ok(stored.includes('third-try') && !stored.includes('first-try') && !stored.includes('second-try'));
  assert.equal(project.json('validate').valid, true);
}
