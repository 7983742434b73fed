import assert from 'node:assert/strict';
import { show, withPage } from '../project.mjs';

export const title = 'changes by other processes appear without reload, and a lost connection is shown';

export const run = (where) =>
  withPage(where, async (page, project) => {
    await page.evaluate(() => (globalThis.wasLoadedOnce = true));
    project.run('gate', 'architecture-reviewed', 'passed', '--as', 'architecture-reviewer');
    await page.getByText('architecture-reviewed: passed').waitFor({ timeout: 30_000 });
    project.run('start', 'api-designer');
    await page.getByRole('button', { name: /api-designer.*running/ }).waitFor({ timeout: 30_000 });
    await show(page, 'shared');
    project.run('shared', 'write', 'db_schema', 'photos(id)', '--as', 'database-architect');
    await page.getByText('db_schema').waitFor({ timeout: 30_000 });
    project.run('env', 'store', 'region', '"eu"', '--thread', project.thread, '--description', 'Where it runs');
    await page.getByText('Where it runs').waitFor({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Value of region' }).click();
    await page.getByText('"eu"').or(page.getByText('eu', { exact: true })).first().waitFor();
    await show(page, 'notes');
    project.run('note', 'add', '--title', 'Written meanwhile', '--as', 'code-reviewer');
    await page.getByText('Written meanwhile').waitFor({ timeout: 30_000 });
    project.server.kill('SIGTERM');
    await page.getByText('not connected').waitFor({ timeout: 30_000 });
    await page.getByRole('alert').getByText('baton serve').waitFor();
    assert.equal(await page.evaluate(() => globalThis.wasLoadedOnce), true);
  });
