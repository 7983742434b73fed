import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { sarifMultitool } from '../installation.mjs';
import { projects, run } from '../projects.mjs';

export const title = 'the SARIF multitool finds nothing wrong in the logs of verify';

// Recommends the address of the tool's page; baton has none.
const recommendedAddress = 'SARIF2005';

/** What the validator reports about a log, as "RULE: message". */
function complaints(log, scratch) {
  const report = path.join(scratch, 'report.sarif');
  const validated = run(sarifMultitool(), [
    ...['validate', log, '--output', report, '--log', 'ForceOverwrite'],
    ...['--level', 'Error;Warning'],
  ]);
  assert.ok(fs.existsSync(report), validated.stdout + validated.stderr);
  const [{ results }] = JSON.parse(fs.readFileSync(report, 'utf8')).runs;
  return results.filter(({ ruleId }) => ruleId !== recommendedAddress).map((result) => `${result.ruleId}: ${JSON.stringify(result.message)}`);
}

function play({ scratch, baton }) {
  for (const folder of projects({ scratch, baton })) {
    const log = path.join(scratch, 'log.sarif');
    const verified = run(baton, ['verify', '--require-workflow', '--format', 'sarif'], { folder });
    fs.writeFileSync(log, verified.stdout);
    const results = JSON.parse(verified.stdout).runs[0].results;
    const errors = results.filter(({ level }) => level === 'error');
    assert.equal(errors.length > 0, verified.status !== 0, folder);
    assert.deepEqual(complaints(log, scratch), [], folder);
  }
  // The validator is able to complain.
  const invalid = path.join(scratch, 'invalid.sarif');
  const valid = JSON.parse(fs.readFileSync(path.join(scratch, 'log.sarif'), 'utf8'));
  valid.runs[0].resultz = [];
  fs.writeFileSync(invalid, JSON.stringify(valid));
  assert.notDeepEqual(complaints(invalid, scratch), []);
}

export { play as run };
