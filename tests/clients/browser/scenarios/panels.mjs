import assert from 'node:assert/strict';
import { show, withPage } from '../project.mjs';

export const title = 'a panel takes the focus, closes on Escape and gives the focus back';

const label = (page) => page.evaluate(() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent);

async function openAndClose(page, opener, key) {
  await opener.focus();
  const before = await label(page);
  await page.keyboard.press(key);
  await page.locator('.panel').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.closest('.panel') !== null), true, `${before}: focus in the panel`);
  await page.keyboard.press('Escape');
  await page.locator('.panel').waitFor({ state: 'detached' });
  assert.equal(await label(page), before, 'focus at what opened the panel');
}

export const run = (where) =>
  withPage(where, async (page) => {
    await show(page, 'timeline');
    const run = page.getByRole('button', { name: /exec_001 of prd-writer/ });
    for (const key of ['Enter', ' ']) await openAndClose(page, run, key);
    await show(page, 'archive');
    const point = page.locator('.point').first();
    for (const key of ['Enter', ' ']) await openAndClose(page, point, key);
    await show(page, 'shared');
    await openAndClose(page, page.getByRole('button', { name: 'History of api_contract' }), 'Enter');
    await show(page, 'tasks');
    await openAndClose(page, page.getByRole('button', { name: /^t2/ }), ' ');
    await page.keyboard.press('Enter');
    await page.locator('.panel').waitFor();
    await page.keyboard.press('Tab');
    assert.equal(await label(page), 'Close');
    await page.keyboard.press('Enter');
    await page.locator('.panel').waitFor({ state: 'detached' });
  });
