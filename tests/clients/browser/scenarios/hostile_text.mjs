import assert from 'node:assert/strict';
import { show, views, withPage } from '../project.mjs';

export const title = 'markup, terminal escapes and bidirectional controls in every text stay text';

const hostile = '<img src=x onerror="globalThis.wasRun=1"><script>globalThis.wasRun=1</script>';
const escaping = `${hostile}\u001b[31m`;
const reordered = 'admin\u202etxt\u2066.exe\u200f';
const unseen = /[\u0000-\u0008\u001b\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

export const run = (where) =>
  withPage(where, async (page, project) => {
    project.run('decide', escaping, '--rationale', escaping, '--as', 'database-architect');
    project.run('gate', 'implementation-complete', 'failed', '--issue', escaping, '--as', 'code-writer');
    project.run('task', 'add', hostile, '--id', 't3');
    project.run('shared', 'write', 'hostile', escaping, '--as', 'api-designer');
    project.run('env', 'store', 'hostile', JSON.stringify(hostile), '--thread', project.thread, '--description', hostile);
    project.run('task', 'add', reordered, '--id', 't4');
    project.run('env', 'store', 'reordered', JSON.stringify(reordered), '--thread', project.thread, '--description', reordered);
    project.run('note', 'add', '--title', reordered, '--type', 'finding', '--as', 'code-reviewer');
    for (const view of views) {
      await show(page, view);
      await page.locator('.loading').first().waitFor({ state: 'detached' });
      assert.equal(await page.locator('main img, main script').count(), 0, view);
      assert.doesNotMatch(await page.evaluate(() => document.body.outerHTML), unseen, view);
    }
    await show(page, 'tasks');
    await page.getByText('<img src=x').first().waitFor();
    await page.getByText('admin\\u202etxt').first().waitFor();
    assert.equal(await page.evaluate(() => globalThis.wasRun), undefined);
    assert.deepEqual(page.faults, []);
  });
