import assert from 'node:assert/strict';
import path from 'node:path';
import { converse } from '../claude_code.mjs';
import { validMessage } from '../outputs.mjs';
import { makeProject } from '../project.mjs';
import { always, inTurn, launch } from '../replies.mjs';

export const title =
  'a mapped agent that reads the state, or asks baton for all of it: denied, naming `baton context`';

function doors(project) {
  const state = path.join(project.root, '.claude/workflow-state.json');
  return [
    { name: 'Read', input: { file_path: state } },
    { name: 'Bash', input: { command: 'baton show', description: 'Show the state' } },
    { name: 'Bash', input: { command: 'cat .claude/workflow-state.json', description: 'Print the state' } },
    { name: 'Monitor', input: { command: 'baton show', description: 'Watch the state' } },
  ];
}

// What a mapped agent may do shows that the denials are about the state.
const open = [
  {
    tool: { name: 'Bash', input: { command: 'baton where', description: 'Find the project' } },
    says: 'project',
  },
  {
    tool: { name: 'Bash', input: { command: 'cat README.md', description: 'Read the readme' } },
    says: 'A scratch project.',
  },
];

export async function run(place) {
  const project = makeProject(place, ['prd-writer']);
  const closed = doors(project);
  const turns = [...closed, ...open.map(({ tool }) => tool)].map((tool) => ({ tools: [tool] }));
  const session = await converse(project, {
    prompt: 'Begin.',
    allow: ['Read', 'Bash', 'Monitor'],
    rules: [
      ...inTurn('prd-writer', [...turns, { text: validMessage('prd-writer', 'by the front door') }]),
      ...inTurn('main', [{ tools: [launch('prd-writer', 'Write the requirements.')] }]),
      always('main', 'Done.'),
    ],
  });
  const results = session.requests
    .filter((request) => request.agent === 'prd-writer')
    .flatMap((request) => request.results);
  for (const [index, { name, input }] of closed.entries()) {
    assert.equal(results[index].isError, true, `${name} ${input.command ?? ''}`);
    assert.match(results[index].text, /baton context/);
    assert.ok(!results[index].text.includes('"agentSequence"'), 'nothing of the state is shown');
  }
  for (const [index, { says }] of open.entries()) {
    const result = results[closed.length + index];
    assert.ok(!result.isError && result.text.includes(says), result.text);
  }
  assert.equal(project.executionsOf('prd-writer')[0].status, 'completed');
}
