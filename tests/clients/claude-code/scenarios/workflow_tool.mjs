import assert from 'node:assert/strict';
import { converse } from '../claude_code.mjs';
import { makeProject } from '../project.mjs';
import { always, inTurn } from '../replies.mjs';

export const title = 'agents of the tool Workflow: the answer to a schema is recorded; one of another shape is kept';

const output = {
  status: 'success',
  keyFindings: ['Eight user stories'],
  contextForNextAgent: { requirements: [{ statement: 'Search by colour' }] },
};

const script = `export const meta = { name: 'w', description: 'd' };
const schema = { type: 'object' };
const first = await agent('Write it.', { agentType: 'prd-writer', schema });
const second = await agent('Review it.', { agentType: 'architecture-reviewer', schema });
return { first, second };`;

const answer = (input) => ({ tools: [{ name: 'StructuredOutput', input }] });

export async function run(place) {
  const project = makeProject(place, ['prd-writer', 'architecture-reviewer']);
  const session = await converse(project, {
    prompt: 'ultracode: use a workflow.',
    allow: ['Workflow'],
    rules: [
      ...inTurn('main', [{ tools: [{ name: 'Workflow', input: { script } }] }]),
      always('main', 'Done.'),
      ...inTurn('prd-writer', [answer(output)]),
      ...inTurn('architecture-reviewer', [answer({ ok: true })]),
    ],
  });
  assert.equal(session.answer, 'Done.');
  const [written] = project.executionsOf('prd-writer');
  assert.equal(written.status, 'completed');
  assert.equal(written.outputs.keyFindings[0].title, 'Eight user stories');
  const [reviewed] = project.executionsOf('architecture-reviewer');
  assert.equal(reviewed.status, 'failed');
  assert.match(reviewed.failureReason, /^rejected: /);
  assert.ok(reviewed.submitted.includes('"ok": true'), 'its answer is kept');
  const requests = session.requests.filter(({ agent }) => agent === 'architecture-reviewer');
  assert.equal(requests.length, 1, 'it is not asked again');
}
