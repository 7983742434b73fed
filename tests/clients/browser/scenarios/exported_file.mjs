import assert from 'node:assert/strict';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Project, openPage, show, views } from '../project.mjs';

export const title = 'an exported file shows every view without a server, and requests nothing';

export async function run(where) {
  const project = new Project(where).fill();
  project.run('export', '--html', 'workflow.html');
  const page = await openPage(pathToFileURL(path.join(project.folder, 'workflow.html')).href);
  try {
    const requests = [];
    page.on('request', (request) => requests.push(request.url()));
    for (const view of views.filter((name) => name !== 'notes')) {
      await show(page, view);
      await page.locator('.loading').first().waitFor({ state: 'detached' });
      assert.equal(await page.locator('.error').count(), 0, view);
    }
    await page.getByText('record prd-writer').first().waitFor();
    await show(page, 'shared');
    await page.getByRole('button', { name: 'History of api_contract' }).click();
    await page.getByText('Version 1 by').waitFor();
    assert.equal(await page.locator('nav a[href="#notes"]').count(), 0);
    assert.deepEqual(page.faults, []);
    assert.deepEqual(requests, []);
  } finally {
    await page.close();
  }
}
