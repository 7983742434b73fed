import assert from 'node:assert/strict';
import { converse } from '../claude_code.mjs';
import { decisionOf, hooksFor } from '../hooks.mjs';
import { makeProject } from '../project.mjs';
import { always, inTurn, launch } from '../replies.mjs';

export const title = 'code-writer first: denied, the model is told why, and the agent does not run';

export async function run(place) {
  const project = makeProject(place, ['code-writer']);
  const session = await converse(project, {
    prompt: 'Build the search.',
    rules: [
      ...inTurn('main', [{ tools: [launch('code-writer', 'Write the code.')] }]),
      always('main', 'So be it.'),
      always('subagent', 'This must not be said.'),
    ],
  });
  const [asked] = hooksFor(session, 'PreToolUse', 'Agent');
  assert.equal(decisionOf(asked).decision, 'deny');

  const refused = session.requests.find((request) => request.results.length > 0).results[0];
  assert.equal(refused.isError, true);
  for (const missing of ['prd-writer', 'architecture-reviewer', 'api-designer', 'database-architect']) {
    assert.ok(refused.text.includes(missing), `the model is told that ${missing} is missing`);
  }
  assert.ok(
    session.requests.every((request) => request.agent === 'main'),
    'no agent ran',
  );
  assert.deepEqual(project.state().agentSequence, []);
  assert.ok(JSON.stringify(project.json('log', '--denials')).includes('code-writer'), 'the denial is kept');
}
