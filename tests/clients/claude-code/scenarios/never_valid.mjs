import assert from 'node:assert/strict';
import { converse } from '../claude_code.mjs';
import { answerOf, hooksFor } from '../hooks.mjs';
import { invalidMessage } from '../outputs.mjs';
import { makeProject } from '../project.mjs';
import { always, inTurn, launch } from '../replies.mjs';

export const title = 'an output that is never valid, or never given: failed, its text kept, no endless loop';

// Two repairs and the first try: the built-in number.
const tries = 3;

async function playsOut(project, mark, message) {
  const session = await converse(project, {
    prompt: 'Begin.',
    rules: [
      always('prd-writer', message),
      ...inTurn('main', [{ tools: [launch('prd-writer', 'Write the requirements.')] }]),
      always('main', 'Done.'),
    ],
  });
  assert.equal(session.requests.filter((request) => request.agent === 'prd-writer').length, tries);
  const blocks = hooksFor(session, 'SubagentStop').filter((hook) => answerOf(hook).decision === 'block');
  assert.equal(blocks.length, tries - 1, 'the last stop is let through');
  assert.ok(project.keeps(mark), 'the text is kept');
  assert.equal(project.json('validate').valid, true);
}

export async function run(place) {
  const project = makeProject(place, ['prd-writer']);
  await playsOut(project, 'unusable-status', invalidMessage('prd-writer', 'unusable-status'));
  project.forgetHooks();
  await playsOut(project, 'words-without-a-block', 'All is well: words-without-a-block.');

  const executions = project.executionsOf('prd-writer');
  assert.deepEqual(
    executions.map((execution) => execution.status),
    ['failed', 'failed'],
  );
  assert.ok(project.keeps('rejected') && project.keeps('never_submitted'), 'why it failed is kept');
  assert.deepEqual(project.json('status').running, []);
}
