import assert from 'node:assert/strict';
import { converse } from '../claude_code.mjs';
import { makeProject } from '../project.mjs';
import { always } from '../replies.mjs';

export const title = "each of baton's commands reaches the model with the output of its baton command";

// What the model sees of the baton command in each file. Without a person at the prompt, baton
// refuses the last one.
const commands = {
  status: /photo-search/,
  next: /ready {4}prd-writer/,
  handoff: /ready {4}prd-writer/,
  archive: /only a person may do this: archive/,
};

export async function run(place) {
  const project = makeProject(place, []);
  for (const [command, output] of Object.entries(commands)) {
    const session = await converse(project, {
      prompt: `/baton:${command}`,
      rules: [always('main', `Seen ${command}.`)],
    });
    assert.equal(session.answer, `Seen ${command}.`, `/baton:${command} reaches the model`);
    assert.match(session.requests.at(-1).everything, output, `/baton:${command} contains the output`);
  }
}
