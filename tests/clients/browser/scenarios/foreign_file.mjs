import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { Project, views } from '../project.mjs';

export const title = 'a file that another program wrote is shown as such, adopted or not';

export async function run(where) {
  const project = new Project(where);
  const folder = path.join(project.folder, '.claude');
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, 'workflow-state.json'), '{"workflow": "x", "phase": "review", "steps": []}');
  try {
    await project.serve();
    const page = await project.open();
    await page.getByText('not managed; baton leaves it unchanged').waitFor();
    await page.getByText('baton adopt', { exact: true }).waitFor();
    project.run('adopt');
    await page.reload();
    await page.getByText(/adopted, at revision/).waitFor();
    for (const view of views) {
      await page.locator(`nav a[href="#${view}"]`).click();
      await page.locator('.loading').first().waitFor({ state: 'detached' });
      assert.equal(await page.getByText('This view cannot be shown').count(), 0, view);
    }
    // Some views are refused, which the browser reports.
    assert.deepEqual(page.faults.filter((fault) => !fault.startsWith('Failed to load resource')), []);
  } finally {
    await project.close();
  }
}
