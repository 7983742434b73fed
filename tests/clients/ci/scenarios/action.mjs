import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { runAction } from '../action.mjs';
import { moduleOf } from '../installation.mjs';
import { breakPhase, stateFile, validProject } from '../projects.mjs';
import { packedRelease, repository, version, whileServing } from '../release.mjs';

export const title = 'the action installs a release file, passes a valid project and annotates a broken one';

async function play({ scratch, baton }) {
  const action = moduleOf('yaml').parse(fs.readFileSync(path.join(repository, 'action.yml'), 'utf8'));
  const release = packedRelease({ scratch });
  const workspace = path.join(scratch, 'checkout');
  const project = validProject({ scratch, baton }, 'checkout/services/search');

  await whileServing(release, async (address, requested) => {
    const place = { actionFolder: repository, workspace, temporary: path.join(scratch, 'runner') };
    const given = { project: 'services/search', 'release-url': address, 'require-workflow': 'true' };

    const passed = await runAction(action, { ...place, given });
    assert.equal(passed.status, 0, passed.output);
    assert.ok(!passed.output.includes('::error'), passed.output);
    assert.deepEqual(requested, ['/SHA256SUMS', `/baton-${version}-linux-${architecture()}.tar.gz`]);

    const line = breakPhase(project);
    const failed = await runAction(action, { ...place, given });
    assert.equal(failed.status, 1, failed.output);
    assert.ok(
      failed.output.includes(`::error file=services/search/${stateFile},line=${line},col=`),
      failed.output,
    );
    assert.ok(failed.output.includes('"<coding> & 100%25"'), failed.output); // % is escaped
    assert.equal(requested.length, 2, 'an installed version is not downloaded again');
    const log = JSON.parse(fs.readFileSync(failed.outputs.sarif, 'utf8'));
    assert.equal(log.runs[0].results[0].ruleId, 'enum');

    const optional = { ...given, project: '.', 'require-workflow': 'false' };
    const none = await runAction(action, { ...place, given: optional });
    assert.equal(none.status, 0, none.output);
    const required = await runAction(action, { ...place, given: { ...optional, 'require-workflow': 'true' } });
    assert.equal(required.status, 7, required.output);

    requested.length = 0;
    const ofRelease = { ...place, serverUrl: address, given: { project: 'services/search' } };
    await downloadsFromItsRepository(action, ofRelease);
    assert.equal(requested[0], `/owner/baton/releases/download/v${version}/SHA256SUMS`);

    // A release file with another digest is not installed.
    fs.appendFileSync(path.join(release, `baton-${version}-linux-${architecture()}.tar.gz`), 'x');
    const other = { ...place, temporary: path.join(scratch, 'other-runner'), given };
    const refused = await runAction(action, other);
    assert.notEqual(refused.status, 0);
    assert.match(refused.output, /digest/);
    assert.ok(!fs.existsSync(path.join(scratch, 'other-runner/baton/bin/baton')));
  });
}

/** Without release-url, the releases of the action's repository are used; a checkout has none. */
async function downloadsFromItsRepository(action, place) {
  const temporary = path.join(place.temporary, '../third-runner');
  const released = await runAction(action, { ...place, temporary, actionRepository: 'owner/baton' });
  assert.equal(released.status, 1, released.output); // the project is broken

  const local = await runAction(action, { ...place, temporary: path.join(temporary, 'local') });
  assert.equal(local.status, 2, local.output);
  assert.match(local.output, /::error::.*set release-url/);
}

function architecture() {
  return { x64: 'x86_64', arm64: 'aarch64' }[process.arch];
}

export { play as run };
