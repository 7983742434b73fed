import assert from 'node:assert/strict';
import { show, withPage } from '../project.mjs';

export const title = 'a large graph opens at a task that can start, and labels stay in their boxes';

const kTasks = 40;

const isShown = (page, name) =>
  page.evaluate((wanted) => {
    const node = [...document.querySelectorAll('.node')].find((one) => one.querySelector('.node-name').textContent === wanted);
    const area = node.closest('.drawing').getBoundingClientRect();
    const box = node.querySelector('rect').getBoundingClientRect();
    return box.top >= area.top && box.bottom <= area.bottom && box.left >= area.left && box.right <= area.right;
  }, name);

export const run = (where) =>
  withPage(where, async (page, project) => {
    for (let at = 0; at < kTasks; ++at) project.run('task', 'add', 'W'.repeat(40), '--id', `wide_${at}`, '--depends-on', 't1');
    await show(page, 'tasks');
    await page.getByRole('button', { name: new RegExp(`^wide_${kTasks - 1}`) }).waitFor({ timeout: 30_000 });
    await page.reload();
    await page.getByRole('button', { name: /^wide_0/ }).waitFor();
    assert.equal(await isShown(page, 't1'), true);
    const { drawing, ready } = await page.evaluate(() => ({
      drawing: document.querySelector('.drawing').getBoundingClientRect(),
      ready: [...document.querySelectorAll('h2')].find((one) => one.textContent === 'Ready').getBoundingClientRect(),
    }));
    assert.ok(drawing.height < 900, `the graph is ${drawing.height} pixels high`);
    assert.ok(ready.top < drawing.top, 'the ready tasks are above the graph');
    assert.equal(await page.evaluate(() => [...document.querySelectorAll('.node text')].every((one) => one.closest('[clip-path]'))), true);
    const widths = await page.evaluate(() => [...document.querySelectorAll('.node text')].map((one) => one.getBBox().width));
    assert.ok(Math.max(...widths) <= 175, `the widest label has ${Math.max(...widths)} pixels`);
  });
