import assert from 'node:assert/strict';
import { show, views, withPage } from '../project.mjs';

export const title = 'long words do not make the page wider than a narrow window';

const long = 'w'.repeat(90);

export const run = (where) =>
  withPage(
    where,
    async (page, project) => {
      project.run('set', '/featureName', JSON.stringify(long));
      project.run('task', 'add', long, '--id', 't3');
      project.run('shared', 'write', long.slice(0, 60), 'text', '--as', 'api-designer');
      for (const view of views) {
        await show(page, view);
        await page.locator('.loading').first().waitFor({ state: 'detached' });
        if (view === 'overview') await page.getByRole('heading', { name: long }).waitFor();
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= 360, `${view} is ${width} pixels wide`);
      }
    },
    { viewport: { width: 360, height: 780 } },
  );
