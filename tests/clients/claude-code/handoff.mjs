// Three agents of which each needs the one before, shared by the scenarios that run them.
import assert from 'node:assert/strict';
import { validMessage } from './outputs.mjs';

export const handoffAgents = ['prd-writer', 'architecture-reviewer', 'api-designer'];

const markOf = (agent) => `mark-of-${agent}`;

/** Rules by which each of the three ends with a valid output. */
export function handoffRules(more = {}) {
  return handoffAgents.map((agent) => ({
    ...more,
    when: { agent },
    reply: { text: validMessage(agent, markOf(agent)) },
  }));
}

function assertState(project) {
  const state = project.state();
  assert.deepEqual(
    state.agentSequence.map((execution) => execution.agentName),
    handoffAgents,
  );
  for (const execution of state.agentSequence) {
    assert.equal(execution.status, 'completed', execution.agentName);
    const mark = markOf(execution.agentName);
    assert.ok(
      JSON.stringify(execution.outputs).includes(mark),
      `the output of ${execution.agentName} is stored`,
    );
  }
  assert.equal(state.currentAgent, undefined, 'nobody runs any more');
  assert.equal(project.json('validate').valid, true);
}

function assertSeen(session, agent, others) {
  const request = session.requests.find((candidate) => candidate.agent === agent);
  assert.ok(request, `${agent} ran`);
  assert.ok(request.prompt.includes(`Do the part of ${agent}.`), `${agent} keeps its own prompt`);
  assert.match(request.prompt, /\bjson\b/i, `${agent} is told the form of its output`);
  assert.match(request.prompt, /\bstatus\b/, `${agent} is told to give a status`);
  for (const other of handoffAgents) {
    const expected = others.includes(other);
    assert.equal(
      request.prompt.includes(markOf(other)),
      expected,
      `${agent} ${expected ? 'sees' : 'does not see'} ${other}`,
    );
  }
}

/** What must hold after the three have run, whichever way they were launched. */
export function assertHandedOn(project, session) {
  assertState(project);
  assertSeen(session, 'prd-writer', []);
  assertSeen(session, 'architecture-reviewer', ['prd-writer']);
  assertSeen(session, 'api-designer', ['prd-writer', 'architecture-reviewer']);
  const answers = session.hooks.map((hook) => hook.answer).join('');
  assert.ok(
    !/"permissionDecision"\s*:\s*"allow"/.test(answers),
    'no hook allows what it was not asked to decide',
  );
}
