import assert from 'node:assert/strict';
import { converse } from '../claude_code.mjs';
import { makeProject } from '../project.mjs';
import { always, inTurn } from '../replies.mjs';

export const title = '`claude --agent NAME`: the main thread stays the orchestrator if the agent has no rule';

const bash = (command) => ({ name: 'Bash', input: { command, description: 'Run baton' } });

export async function run(place) {
  const project = makeProject(place, []);
  project.addAgent('lead'); // after init, which would put it into the map
  const session = await converse(project, {
    prompt: 'Begin.',
    allow: ['Bash'],
    more: ['--agent', 'lead'],
    rules: [
      ...inTurn('main', [{ tools: [bash('baton log')] }, { tools: [bash('baton decide "Use Qt"')] }]),
      always('main', 'Done.'),
    ],
  });
  const [logged, decided] = session.requests.flatMap((request) => request.results);
  assert.ok(!logged.isError, logged.text);
  assert.ok(!decided.isError, decided.text);
  assert.equal(project.state().sharedDecisions[0].madeBy, 'orchestrator');
}
