import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { converse } from '../claude_code.mjs';
import { makeProject } from '../project.mjs';
import { always, inTurn, launch } from '../replies.mjs';
import { Skipped } from '../../skip.mjs';

export const title =
  'hooks of a team where baton is not installed: no error on any event, and nothing changes';

function hookResponses(session) {
  return session.events.filter((event) => event.subtype === 'hook_response');
}

// A reply of every kind that wakes a hook: a mapped agent, a file, a command, an agent that fails.
function turns(project) {
  return [
    { tools: [launch('prd-writer', 'Write the requirements.')] },
    {
      tools: [
        { name: 'Write', input: { file_path: path.join(project.root, 'notes.txt'), content: 'one\n' } },
      ],
    },
    { tools: [{ name: 'Bash', input: { command: 'true', description: 'Do nothing' } }] },
    { tools: [launch('unheard-of', 'Do something.')] },
  ];
}

export async function run(place) {
  const project = makeProject(place, ['prd-writer'], ['--team']);
  project.uninstallRecorder();
  if (project.finds('baton'))
    throw new Skipped('baton is installed on this machine, in a folder that the scenario needs');
  const before = project.state();
  const session = await converse(project, {
    prompt: 'Begin.',
    allow: ['Write', 'Bash'],
    rules: [...inTurn('main', turns(project)), always('main', 'Done.'), always('prd-writer', 'Just words.')],
  });
  assert.ok(
    fs.existsSync(path.join(project.root, '.claude/settings.json')),
    'the committed settings hold the hooks',
  );
  const responses = hookResponses(session);
  assert.ok(responses.length > 0, 'hooks ran');
  for (const response of responses) {
    assert.deepEqual(
      {
        event: response.hook_event,
        exitCode: response.exit_code,
        outcome: response.outcome,
        output: response.output,
      },
      { event: response.hook_event, exitCode: 0, outcome: 'success', output: '' },
    );
  }
  const agent = session.requests.find((request) => request.agent === 'prd-writer');
  assert.ok(agent.prompt.trimEnd().endsWith('Write the requirements.'), 'the prompt is as it was');
  assert.deepEqual(project.state(), before);
}
