// One server outlives changes of the state, the configuration and the evidence: no context that it
// gives is older than they are.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { answer } from './answer.mjs';

const agent = 'architecture-reviewer';

async function followChanges(connected, project) {
  const context = async () => answer(connected, 'workflow', { action: 'context', agent, degraded: true });
  const decisions = async () => (await context()).relevantDecisions.map((decision) => decision.decision);
  const evidence = async () =>
    (await context()).relevantDecisions.find((decision) => decision.decision === 'Cache nothing').evidenceFiles[0].status;

  project.write('docs/measured.md', 'one');
  project.mustRun('decide', 'Cache nothing', '--category', 'architecture', '--evidence', 'docs/measured.md');
  assert.ok((await decisions()).includes('Cache nothing'), 'a change of the state');
  assert.equal(await evidence(), 'FRESH');
  project.write('docs/measured.md', 'two');
  assert.equal(await evidence(), 'STALE', 'a change of the evidence');
  project.write('docs/measured.md', 'one');
  assert.equal(await evidence(), 'FRESH');

  project.write('.claude/baton.json', JSON.stringify({
    policies: { hidden: { contextTypes: ['decision/architecture'], sensitive: true } },
  }));
  assert.ok(!(await decisions()).includes('Cache nothing'), 'a change of the policies');
  rmSync(join(project.root, '.claude/baton.json'));
  assert.ok((await decisions()).includes('Cache nothing'));

  project.mustRun('undo');
  assert.ok(!(await decisions()).includes('Cache nothing'), 'an earlier revision comes back');
}

export const freshnessCases = [['gives no context that is older than the project', followChanges]];
