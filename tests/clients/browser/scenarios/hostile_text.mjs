import assert from 'node:assert/strict';
import { show, views, withPage } from '../project.mjs';

export const title = 'markup and terminal escapes in every text stay text';

const hostile = '<img src=x onerror="globalThis.wasRun=1"><script>globalThis.wasRun=1</script>';
const escaping = `${hostile}\u001b[31m`;

export const run = (where) =>
  withPage(where, async (page, project) => {
    project.run('decide', escaping, '--rationale', escaping, '--as', 'database-architect');
    project.run('gate', 'implementation-complete', 'failed', '--issue', escaping, '--as', 'code-writer');
    project.run('task', 'add', hostile, '--id', 't3');
    project.run('shared', 'write', 'hostile', escaping, '--as', 'api-designer');
    project.run('env', 'store', 'hostile', JSON.stringify(hostile), '--thread', 'main', '--description', hostile);
    for (const view of views) {
      await show(page, view);
      await page.locator('.loading').first().waitFor({ state: 'detached' });
      assert.equal(await page.locator('main img, main script').count(), 0, view);
    }
    await show(page, 'tasks');
    await page.getByText('<img src=x').first().waitFor();
    assert.equal(await page.evaluate(() => globalThis.wasRun), undefined);
    assert.deepEqual(page.faults, []);
  });
