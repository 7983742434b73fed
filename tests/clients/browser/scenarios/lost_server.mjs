import assert from 'node:assert/strict';
import fs from 'node:fs';
import { show, withPage } from '../project.mjs';

export const title = 'the page recovers when its project comes back, and tells once that its server ended';

export const run = (where) =>
  withPage(where, async (page, project) => {
    await show(page, 'shared');
    fs.renameSync(project.folder, `${project.folder}.away`);
    await page.locator('nav a[href="#overview"]').click();
    await page.getByText(/folder was (moved|removed)/).first().waitFor({ timeout: 30_000 });
    fs.renameSync(`${project.folder}.away`, project.folder);
    await page.getByText('Search photos by colour and place').waitFor({ timeout: 30_000 });
    await page.getByText(/folder was (moved|removed)/).first().waitFor({ state: 'detached', timeout: 30_000 });

    project.server.kill('SIGTERM');
    await page.getByText('The server does not answer').waitFor();
    await page.locator('nav a[href="#tasks"]').click();
    await page.locator('nav a[href="#overview"]').click();
    await page.waitForTimeout(500);
    assert.equal(await page.getByText('Failed to fetch').count(), 0);
    assert.equal(await page.getByRole('alert').count(), 1);
  });
