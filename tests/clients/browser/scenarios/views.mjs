import assert from 'node:assert/strict';
import { show, withPage } from '../project.mjs';

export const title = 'every view shows the photo-search workflow';

const expected = {
  overview: ['photo-search', 'of 200,000', 'is built on', 'Search photos by colour and place', 'architecture-reviewer', 'requirements-complete: passed'],
  timeline: ['prd-writer', 'database-architect'],
  context: ['What the agent would see now', 'tokens (estimated)'],
  shared: ['api_contract', 'before_release', 'The build type'],
  tasks: ['Design the search API', 't1 → t2'],
  notes: ['Expired tokens are accepted', 'security'],
  archive: ['photo-upload'],
  changes: ['record prd-writer', 'What undo would change'],
};

export const run = (where) =>
  withPage(where, async (page) => {
    for (const [view, texts] of Object.entries(expected)) {
      await show(page, view);
      for (const text of texts) await page.locator('main').getByText(text).filter({ visible: true }).first().waitFor({ timeout: 30_000 });
    }
    await show(page, 'timeline');
    await page.getByRole('button', { name: /exec_001 of prd-writer/ }).click();
    await page.getByText('Most searches are refined once').first().waitFor();
    await show(page, 'shared');
    await page.getByRole('button', { name: 'History of api_contract' }).click();
    await page.getByText('Version 1 by').waitFor();
    await show(page, 'notes');
    await page.getByLabel('Search', { exact: true }).fill('accepted');
    await page.getByRole('button', { name: 'Open Expired tokens are accepted' }).click();
    await page.getByText('agent: code-reviewer').waitFor();
    await show(page, 'archive');
    await page.getByRole('button', { name: 'Open photo-upload' }).click();
    await page.getByText('Keep the original').waitFor();
    await page.goto(page.url().replace(/#.*/, '#context/database-architect'));
    await page.getByText('Items that would differ now').waitFor({ state: 'attached' });
    await page.getByRole('cell', { name: 'decision dec_002' }).last().waitFor();
    assert.deepEqual(page.faults, []);
  });
