import assert from 'node:assert/strict';
import { converse } from '../claude_code.mjs';
import { validMessage } from '../outputs.mjs';
import { makeProject } from '../project.mjs';
import { always, inTurn, launch } from '../replies.mjs';

export const title = 'two agents of one type in parallel: two executions, each with its own output';

// The one that is launched first ends last, so that order cannot stand in for identity.
const tasks = [
  { name: 'TASK-SLOW', delay: 1500 },
  { name: 'TASK-QUICK', delay: 100 },
];

// A context may name the other execution as running; the one that began first cannot.
function assertOwnOutput(project, session, { name }) {
  const holders = project
    .executionsOf('prd-writer')
    .filter((execution) => JSON.stringify(execution.outputs).includes(`mark-${name}`));
  assert.equal(holders.length, 1, `one execution has the output of ${name}`);
  assert.equal(holders[0].status, 'completed');
  const { prompt } = session.requests.find(
    (request) => request.agent === 'prd-writer' && request.prompt.includes(name),
  );
  assert.ok(prompt.includes(holders[0].executionId), `it is the one that the prompt of ${name} names`);
}

export async function run(place) {
  const project = makeProject(place, ['prd-writer']);
  const session = await converse(project, {
    prompt: 'Begin.',
    rules: [
      ...tasks.map(({ name, delay }) => ({
        when: { agent: 'prd-writer', prompt: name },
        delay,
        reply: { text: validMessage('prd-writer', `mark-${name}`) },
      })),
      ...inTurn('main', [{ tools: tasks.map(({ name }) => launch('prd-writer', `Do ${name}.`)) }]),
      always('main', 'Done.'),
    ],
  });
  assert.equal(project.executionsOf('prd-writer').length, 2);
  for (const task of tasks) assertOwnOutput(project, session, task);
  assert.equal(project.json('validate').valid, true);
}
