import assert from 'node:assert/strict';
import { converse } from '../claude_code.mjs';
import { makeProject } from '../project.mjs';
import { always, inTurn, launch } from '../replies.mjs';

export const title =
  'an agent killed by an API error, in the foreground and in the background: failed, not stuck';

const broken = { status: 400, type: 'invalid_request_error', message: 'scripted to fail' };

async function loseAgent(project, inBackground) {
  await converse(project, {
    prompt: 'Begin.',
    rules: [
      { when: { agent: 'prd-writer' }, reply: { error: broken } },
      ...inTurn('main', [
        { tools: [launch('prd-writer', 'Write the requirements.', { run_in_background: inBackground })] },
      ]),
      always('main', 'Done.'),
    ],
  });
}

export async function run(place) {
  const project = makeProject(place, ['prd-writer']);
  await loseAgent(project, false);
  await loseAgent(project, true);
  assert.deepEqual(
    project.executionsOf('prd-writer').map((execution) => execution.status),
    ['failed', 'failed'],
  );
  const status = project.json('status');
  assert.deepEqual(status.running, []);
  assert.ok(
    status.next.ready.some((entry) => entry.agent === 'prd-writer'),
    'it may start again',
  );
}
