import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { converse } from '../claude_code.mjs';
import { decisionOf, hooksFor } from '../hooks.mjs';
import { makeProject } from '../project.mjs';
import { always, inTurn, launch } from '../replies.mjs';

export const title =
  'a lock held for 5 s while an agent starts: an answer by hooks.onFault within 2.5 s, not silence';

const holderProgram = fileURLToPath(new URL('../lock_holder.pl', import.meta.url));
const heldSeconds = 5;
const answerMilliseconds = 2500;

/** Another process that holds the lock; it has it when this resolves. */
async function holdLock(project) {
  const lock = path.join(project.root, '.claude/baton/lock');
  const holder = spawn('perl', [holderProgram, lock, String(heldSeconds)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const released = once(holder, 'close');
  await once(holder.stdout, 'data');
  return { released };
}

async function startAgainstLock(project) {
  let holder;
  const session = await converse(project, {
    prompt: 'Begin.',
    // The model's first answer launches the agent: the lock is taken just before.
    beforeAnswer: async () => {
      holder ??= await holdLock(project);
    },
    rules: [
      ...inTurn('main', [{ tools: [launch('prd-writer', 'Write the requirements.')] }]),
      always('main', 'Done.'),
      always('prd-writer', 'This must not be said.'),
    ],
  });
  await holder.released;
  return session;
}

async function assertAnswers(project, expected) {
  project.forgetHooks();
  const session = await startAgainstLock(project);
  const [asked] = hooksFor(session, 'PreToolUse', 'Agent');
  const { decision, reason } = decisionOf(asked);
  assert.equal(decision, expected);
  assert.match(reason, /lock/i);
  assert.ok(asked.milliseconds <= answerMilliseconds, `it took ${Math.round(asked.milliseconds)} ms`);
  // Nobody is there to be asked in a headless session: Claude Code then refuses, too.
  assert.ok(
    session.requests.every((request) => request.agent === 'main'),
    'the agent does not run unchecked',
  );
  assert.deepEqual(project.json('status').running, []);
}

export async function run(place) {
  const project = makeProject(place, ['prd-writer']);
  await assertAnswers(project, 'ask');
  project.write('.claude/baton.json', JSON.stringify({ hooks: { onFault: 'deny' } }));
  await assertAnswers(project, 'deny');
}
