import assert from 'node:assert/strict';
import { converse } from '../claude_code.mjs';
import { decisionOf, hooksFor } from '../hooks.mjs';
import { makeProject } from '../project.mjs';
import { always, inTurn, launch } from '../replies.mjs';

export const title = "two agents of the project's own: imported, launched in order, recorded, no built-in agent";

const plan = 'Two endpoints are enough.';

const fixer = `---
name: fixer
description: Plays fixer in a test.
baton:
  needs: [scout]
  provides: [fix]
---
You are the agent fixer of this test.
`;

function block(output) {
  return `Done.\n\`\`\`json\n${JSON.stringify(output)}\n\`\`\`\n`;
}

export async function run(place) {
  const project = makeProject(place, ['scout', 'fixer']);
  const own = project.json('agent', 'list').agents;
  assert.deepEqual(own.map((agent) => agent.name).sort(), ['fixer', 'scout'], 'init made the map of them');
  project.write('.claude/agents/fixer.md', fixer);
  project.mustRun('agent', 'import', '--apply');

  const session = await converse(project, {
    prompt: 'Repair the search.',
    rules: [
      ...inTurn('main', [
        { tools: [launch('fixer', 'Fix it.')] },
        { tools: [launch('scout', 'Look around.')] },
        { tools: [launch('fixer', 'Fix it now.')] },
      ]),
      always('main', 'Both are done.'),
      always('scout', block({ status: 'success', keyFindings: [plan] })),
      always('fixer', block({ status: 'success', contextForNextAgent: { fix: 'src/search.ts' } })),
    ],
  });

  const [early] = hooksFor(session, 'PreToolUse', 'Agent');
  assert.equal(decisionOf(early).decision, 'deny', 'fixer needs scout');
  for (const agent of ['scout', 'fixer']) {
    assert.deepEqual(
      project.executionsOf(agent).map((execution) => execution.status),
      ['completed'],
      `${agent} is recorded once`,
    );
  }
  const asked = session.requests.find((request) => request.agent === 'fixer');
  assert.ok(asked.everything.includes(plan), 'the finding of scout is in the context of fixer');
  assert.ok(!asked.everything.includes('prd-writer'), 'no built-in agent is mentioned');
  assert.ok(!project.keeps('prd-writer'), 'nor in a file of the project');
}
