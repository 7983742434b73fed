import assert from 'node:assert/strict';
import { converse } from '../claude_code.mjs';
import { makeProject } from '../project.mjs';
import { always, inTurn, launch } from '../replies.mjs';

export const title =
  'a background agent that is stopped: no hook tells of its end, and the next session has closed it';

export async function run(place) {
  const project = makeProject(place, ['prd-writer']);
  const stop = { name: 'TaskStop', input: { task_id: '{{agentId}}' } };
  await converse(project, {
    prompt: 'Begin.',
    rules: [
      { when: { agent: 'prd-writer' }, delay: 5000, reply: { text: 'Too late.' } },
      ...inTurn('main', [
        { tools: [launch('prd-writer', 'Write the requirements.', { run_in_background: true })] },
        { tools: [stop] },
      ]),
      always('main', 'Done.'),
    ],
  });
  await converse(project, { prompt: 'Go on.', rules: [always('main', 'Done.')] });
  assert.deepEqual(
    project.executionsOf('prd-writer').map((execution) => execution.status),
    ['failed'],
  );
  assert.deepEqual(project.json('status').running, []);
}
