import { converse } from '../claude_code.mjs';
import { assertHandedOn, handoffAgents, handoffRules } from '../handoff.mjs';
import { makeProject } from '../project.mjs';
import { always, launch } from '../replies.mjs';

export const title = 'three agents in the background: the same, although no launch waits for its agent';

// A background agent's end comes to the main agent as a user message, in a turn of its own.
function launchAfter(trigger, agent) {
  const background = launch(agent, `Do the part of ${agent}.`, { run_in_background: true });
  return { when: { agent: 'main', lastUser: trigger }, times: 1, reply: { tools: [background] } };
}

export async function run(place) {
  const project = makeProject(place, handoffAgents);
  const [first, second, third] = handoffAgents;
  const session = await converse(project, {
    prompt: 'Build the search.',
    rules: [
      ...handoffRules({ delay: 500 }),
      launchAfter('Build the search', first),
      launchAfter(`task-notification.*${first}`, second),
      launchAfter(`task-notification.*${second}`, third),
      always('main', 'Waiting.'),
    ],
  });
  assertHandedOn(project, session);
}
