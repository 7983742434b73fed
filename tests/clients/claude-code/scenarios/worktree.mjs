import assert from 'node:assert/strict';
import fs from 'node:fs';
import { converse } from '../claude_code.mjs';
import { validMessage } from '../outputs.mjs';
import { makeProject } from '../project.mjs';
import { always, inTurn, launch } from '../replies.mjs';

export const title =
  'an agent isolated in a worktree: `baton where` there prints the main root, its output is recorded';

export async function run(place) {
  const project = makeProject(place, ['prd-writer']);
  const look = { name: 'Bash', input: { command: 'pwd; baton where', description: 'Find the project' } };
  const session = await converse(project, {
    prompt: 'Begin.',
    allow: ['Bash'],
    rules: [
      ...inTurn('prd-writer', [{ tools: [look] }, { text: validMessage('prd-writer', 'from-the-worktree') }]),
      ...inTurn('main', [
        { tools: [launch('prd-writer', 'Write the requirements.', { isolation: 'worktree' })] },
      ]),
      always('main', 'Done.'),
    ],
  });
  const looked = session.requests
    .filter((request) => request.agent === 'prd-writer')
    .flatMap((request) => request.results)[0];
  const root = fs.realpathSync(project.root);
  const [folder, ...where] = looked.text.split('\n');
  assert.notEqual(folder, root, 'the agent was somewhere else');
  assert.ok(
    where.some((line) => line.split(/\s/).includes(root)),
    looked.text,
  );
  const [execution] = project.executionsOf('prd-writer');
  assert.equal(execution.status, 'completed');
  assert.ok(JSON.stringify(execution.outputs).includes('from-the-worktree'));
}
