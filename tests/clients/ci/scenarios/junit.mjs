import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { moduleOf, programOf } from '../installation.mjs';
import { projects, run } from '../projects.mjs';

export const title = 'two readers of JUnit XML count the same checks and failures as verify --json';

function play({ scratch, baton }) {
  const parser = moduleOf('test-results-parser');
  for (const folder of projects({ scratch, baton })) {
    const options = ['verify', '--require-workflow'];
    const { checks } = JSON.parse(run(baton, [...options, '--json'], { folder }).stdout);
    const failed = checks.filter(({ status }) => status === 'error').map(({ name }) => name);
    const xml = run(baton, [...options, '--format', 'junit'], { folder }).stdout;

    const file = path.join(scratch, 'junit.xml');
    fs.writeFileSync(file, xml);

    const [suite] = JSON.parse(run(process.execPath, [programOf('junit2json'), file]).stdout).testsuite;
    assert.deepEqual(suite.testcase.map(({ name }) => name), checks.map(({ name }) => name), folder);
    const failures = suite.testcase.filter(({ failure }) => failure !== undefined);
    assert.deepEqual(failures.map(({ name }) => name), failed, folder);

    const counted = parser.parse({ type: 'junit', files: [file] });
    assert.deepEqual([counted.total, counted.failed], [checks.length, failed.length], folder);
  }
}

export { play as run };
