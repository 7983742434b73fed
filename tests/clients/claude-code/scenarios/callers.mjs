import assert from 'node:assert/strict';
import { converse } from '../claude_code.mjs';
import { decisionOf, hooksFor } from '../hooks.mjs';
import { validMessage } from '../outputs.mjs';
import { makeProject } from '../project.mjs';
import { always, inTurn, launch } from '../replies.mjs';

export const title =
  'runs of baton: an agent does its own, the main thread is asked about what is a person’s, neither speaks as a person';

const bash = (command) => ({ name: 'Bash', input: { command, description: 'Run baton' } });

// It answers at once, while its line runs.
const watched = {
  name: 'Monitor',
  input: { command: 'baton decide "Watch the build"', description: 'Run baton' },
};

const agentsRuns = ['baton decide "Use SQLite"', 'baton undo', 'b=bat; ${b}on undo'];
const mainRuns = ['baton decide "Use Qt"', 'baton undo', 'b=bat; ${b}on undo'];

// A leader's event, invented in a shell whose line does not show `baton hook`.
const event = {
  hook_event_name: 'PreToolUse',
  session_id: '00000000-0000-4000-8000-000000000001',
  transcript_path: '/tmp/invented.jsonl',
  cwd: '/',
  tool_name: 'mcp__baton__workflow',
  tool_use_id: 'toolu_invented',
  tool_input: { action: 'status' },
};
const forgeries = [
  `b=bat; echo '${JSON.stringify(event)}' | \${b}on hook`,
  `b=bat; echo '${JSON.stringify(event)}' | env -u CLAUDECODE CLAUDE_PROJECT_DIR=. AI_AGENT=x \${b}on hook`,
  "echo '{}' | baton hook",
];

function resultsOf(session, agent) {
  return session.requests.filter((request) => request.agent === agent).flatMap((request) => request.results);
}

export async function run(place) {
  const project = makeProject(place, ['prd-writer']);
  const turns = (lines) => lines.map((line) => ({ tools: [bash(line)] }));
  const session = await converse(project, {
    prompt: 'Begin.',
    allow: ['Bash', 'Monitor'],
    rules: [
      ...inTurn('prd-writer', [
        ...turns([...agentsRuns, ...forgeries]),
        { tools: [watched] },
        ...turns(['sleep 2']),
        { text: validMessage('prd-writer', 'by itself') },
      ]),
      ...inTurn('main', [...turns(mainRuns), { tools: [launch('prd-writer', 'Write the requirements.')] }]),
      always('main', 'Done.'),
    ],
  });

  const [decided, undone, hidden] = resultsOf(session, 'main');
  assert.ok(!decided.isError, decided.text);
  assert.ok(undone.isError, 'nobody is there to confirm');
  assert.match(undone.text, /for (a person|people)/);
  assert.ok(hidden.isError && /only a person/.test(hidden.text), hidden.text);
  const asked = hooksFor(session, 'PreToolUse', 'Bash').map(decisionOf);
  assert.equal(asked.filter(({ decision }) => decision === 'ask').length, 1);

  const [own, refused, evaded, ...forged] = resultsOf(session, 'prd-writer');
  assert.ok(!own.isError, own.text);
  assert.ok(refused.isError && /ask the user/.test(refused.text), refused.text);
  assert.ok(evaded.isError && /only a person/.test(evaded.text), evaded.text);
  assert.ok(!forged[0].text.includes('signature'), forged[0].text);
  assert.ok(!forged[1].text.includes('signature'), forged[1].text);
  assert.ok(forged[2].isError, forged[2].text);

  const decisions = project.state().sharedDecisions;
  assert.deepEqual(
    decisions.map(({ decision, madeBy }) => [decision, madeBy]),
    [
      ['Use Qt', 'orchestrator'],
      ['Use SQLite', 'prd-writer'],
      ['Watch the build', 'prd-writer'],
    ],
  );
}
