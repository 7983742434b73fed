import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { converse } from '../claude_code.mjs';
import { answerOf } from '../hooks.mjs';
import { makeProject } from '../project.mjs';
import { always, inTurn } from '../replies.mjs';

export const title =
  "writing the state file: denied, naming the command to use; other files are nobody's business";

function attemptsAt(state) {
  return [
    { name: 'Write', input: { file_path: state, content: '{}\n' } },
    { name: 'Edit', input: { file_path: state, old_string: '"planning"', new_string: '"review"' } },
    {
      name: 'Bash',
      input: { command: 'echo {} > .claude/workflow-state.json', description: 'Replace the state' },
    },
  ];
}

function resultsOf(session) {
  return session.requests.flatMap((request) => request.results);
}

async function tries(project, state) {
  const asTurns = attemptsAt(state).map((tool) => ({ tools: [tool] }));
  // Claude Code lets nobody write what was not read before, and looks at that before any hook.
  const session = await converse(project, {
    prompt: 'Begin.',
    allow: ['Read', 'Write', 'Edit', 'Bash'],
    rules: [
      ...inTurn('main', [{ tools: [{ name: 'Read', input: { file_path: state } }] }, ...asTurns]),
      always('main', 'Done.'),
    ],
  });
  for (const { tool, text, isError } of resultsOf(session).filter((result) => result.tool !== 'Read')) {
    assert.equal(isError, true, tool);
    assert.match(text, /baton [a-z]+/, `${tool} is told the command to use`);
  }
  assert.equal(resultsOf(session).length, 4);
}

async function editsOther(project) {
  project.forgetHooks();
  const other = path.join(project.root, 'notes.txt');
  const turns = [
    { name: 'Write', input: { file_path: other, content: 'one\n' } },
    { name: 'Edit', input: { file_path: other, old_string: 'one', new_string: 'two' } },
    { name: 'Bash', input: { command: 'echo three >> notes.txt', description: 'Add a line' } },
  ].map((tool) => ({ tools: [tool] }));
  const session = await converse(project, {
    prompt: 'Begin.',
    allow: ['Read', 'Write', 'Edit', 'Bash'],
    rules: [...inTurn('main', turns), always('main', 'Done.')],
  });
  assert.equal(fs.readFileSync(other, 'utf8'), 'two\nthree\n');
  for (const hook of session.hooks.filter(({ input }) => input.tool_name !== undefined)) {
    assert.deepEqual(answerOf(hook), {}, `${hook.input.tool_name} on another file meets silence`);
  }
}

export async function run(place) {
  const project = makeProject(place, []);
  const state = path.join(project.root, '.claude/workflow-state.json');
  const before = fs.readFileSync(state, 'utf8');
  await tries(project, state);
  assert.equal(fs.readFileSync(state, 'utf8'), before);
  await editsOther(project);
}
