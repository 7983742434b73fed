import assert from 'node:assert/strict';
import { withPage } from '../project.mjs';

export const title = 'every view and item is reached with the keyboard alone';

const focused = (page) => page.evaluate(() => document.activeElement.textContent.trim());

async function tabTo(page, wanted) {
  for (let count = 0; count < 60; ++count) {
    await page.keyboard.press('Tab');
    if (wanted.test(await focused(page))) return;
  }
  assert.fail(`not reached with the tab key: ${wanted}`);
}

export const run = (where) =>
  withPage(where, async (page) => {
    await page.keyboard.press('Tab');
    assert.equal(await focused(page), 'Skip to the content');
    await page.keyboard.press('Enter');
    await tabTo(page, /^code-writer/);
    await page.keyboard.press('Enter');
    await page.getByText('What the agent would see now').waitFor();
    assert.match(page.url(), /#context\/code-writer$/);
    await page.reload();
    await tabTo(page, /^Shared data$/);
    await page.keyboard.press('Enter');
    await page.getByText('before_release').waitFor();
    await tabTo(page, /^api_contract$/);
    await page.keyboard.press('Enter');
    await page.getByText('Version 1 by').waitFor();
    await tabTo(page, /^Close$/);
    await page.keyboard.press('Enter');
    await page.getByText('Version 1 by').waitFor({ state: 'detached' });
  });
