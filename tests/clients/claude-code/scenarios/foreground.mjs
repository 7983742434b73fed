import assert from 'node:assert/strict';
import { converse } from '../claude_code.mjs';
import { assertHandedOn, handoffAgents, handoffRules } from '../handoff.mjs';
import { makeProject } from '../project.mjs';
import { always, inTurn, launch } from '../replies.mjs';

export const title =
  'three agents in the foreground: three outputs, in order, each context in what the model saw';

export async function run(place) {
  const project = makeProject(place, handoffAgents);
  const launches = handoffAgents.map((agent) => ({ tools: [launch(agent, `Do the part of ${agent}.`)] }));
  const session = await converse(project, {
    prompt: 'Build the search.',
    rules: [...handoffRules(), ...inTurn('main', launches), always('main', 'All three are done.')],
  });
  assert.equal(session.answer, 'All three are done.');
  assertHandedOn(project, session);
}
