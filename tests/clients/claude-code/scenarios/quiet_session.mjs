import assert from 'node:assert/strict';
import { converse } from '../claude_code.mjs';
import { answerOf, hooksFor, tokensIn } from '../hooks.mjs';
import { makeProject } from '../project.mjs';
import { always, inTurn, launch } from '../replies.mjs';

export const title = 'what hooks say unasked: at most 120 tokens at the start, 40 on news, nothing otherwise';

const startTokens = 120;
const newsTokens = 40;

function addedBy(hook) {
  return answerOf(hook).hookSpecificOutput?.additionalContext ?? '';
}

function assertStart(session) {
  const [start] = hooksFor(session, 'SessionStart');
  const added = addedBy(start);
  assert.match(added, /planning/, 'the session learns where the workflow stands');
  assert.ok(tokensIn(added) <= startTokens, `${tokensIn(added)} tokens`);
  assert.ok(session.requests[0].everything.includes(added.trim()), 'the model sees it');
}

function assertPrompts(session) {
  const [first, second, third] = hooksFor(session, 'UserPromptSubmit');
  assert.deepEqual(answerOf(first), {}, 'nothing has changed');
  const news = addedBy(second);
  assert.notEqual(news, '', 'another has changed the workflow');
  assert.ok(tokensIn(news) <= newsTokens, `${tokensIn(news)} tokens`);
  assert.deepEqual(answerOf(third), {}, 'it is no news any more');
}

// The project's map does not know this agent: it is none of baton's business.
function assertUnmapped(session) {
  const request = session.requests.find((candidate) => candidate.agent === 'helper');
  assert.ok(request.prompt.trimEnd().endsWith('Sweep the floor.'), 'its prompt is as it was');
  const about = session.hooks.filter(
    ({ input }) => input.agent_type === 'helper' || input.tool_name === 'Agent',
  );
  for (const hook of about) assert.deepEqual(answerOf(hook), {}, hook.input.hook_event_name);
}

export async function run(place) {
  const project = makeProject(place, []);
  project.addAgent('helper'); // after init, which would put it into the map
  const session = await converse(project, {
    prompt: 'Begin.',
    later: [
      { before: () => project.mustRun('decide', 'Use one index for everything'), prompt: 'Go on.' },
      { prompt: 'And on.' },
    ],
    rules: [
      ...inTurn('main', [{ tools: [launch('helper', 'Sweep the floor.')] }]),
      always('main', 'Done.'),
      always('helper', 'It is swept.'),
    ],
  });
  assertStart(session);
  assertPrompts(session);
  assertUnmapped(session);
}
