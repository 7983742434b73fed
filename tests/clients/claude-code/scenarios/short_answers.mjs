import assert from 'node:assert/strict';
import path from 'node:path';
import { converse } from '../claude_code.mjs';
import { answerOf, decisionOf, hooksFor, tokensIn } from '../hooks.mjs';
import { validMessage } from '../outputs.mjs';
import { makeProject } from '../project.mjs';
import { always, inTurn, launch } from '../replies.mjs';

export const title =
  'what the gate says: a denial at most 120 tokens, its repeat 20, the output contract 250';

const denialTokens = 120;
const repeatTokens = 20;
const contractTokens = 250;

/** The context alone, of the same execution in a project just like the other. */
function contextOf(place, agent) {
  const twin = makeProject({ ...place, scratch: path.join(place.scratch, 'twin') }, [agent]);
  twin.mustRun('start', agent);
  return twin.mustRun('context', agent, '--format', 'prompt');
}

function assertDenials([first, repeat]) {
  for (const [hook, limit] of [
    [first, denialTokens],
    [repeat, repeatTokens],
  ]) {
    const { decision, reason } = decisionOf(hook);
    assert.equal(decision, 'deny');
    assert.ok(tokensIn(reason) <= limit, `${tokensIn(reason)} tokens, at most ${limit}: ${reason}`);
  }
}

export async function run(place) {
  const project = makeProject(place, ['prd-writer', 'code-writer']);
  const denied = { tools: [launch('code-writer', 'Write the code.')] };
  const task = 'Write the requirements.';
  const session = await converse(project, {
    prompt: 'Begin.',
    rules: [
      ...inTurn('main', [denied, denied, { tools: [launch('prd-writer', task)] }]),
      always('main', 'Done.'),
      always('prd-writer', validMessage('prd-writer', 'short')),
    ],
  });
  const [first, repeat, allowed] = hooksFor(session, 'PreToolUse', 'Agent');
  assertDenials([first, repeat]);
  const injected = answerOf(allowed).hookSpecificOutput.updatedInput.prompt;
  const contract = tokensIn(injected) - tokensIn(task) - tokensIn(contextOf(place, 'prd-writer'));
  assert.ok(contract <= contractTokens, `${contract} tokens`);
}
