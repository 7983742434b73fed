import assert from 'node:assert/strict';
import { axeSource } from '../installation.mjs';
import { show, views, withPage } from '../project.mjs';

export const title = 'axe finds no fault in any view, in light and dark, on a phone and a wide screen';

async function findings(page, view) {
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.map(({ id, impact, nodes }) => `${view}: ${id} (${impact}): ${nodes[0].html}`);
}

const play = (where, options) =>
  withPage(
    where,
    async (page) => {
      const found = [];
      for (const view of views) {
        await show(page, view);
        await page.locator('.loading').first().waitFor({ state: 'detached' });
        await page.evaluate(axeSource());
        found.push(...(await findings(page, view)));
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(overflow <= 0, `${view} is wider than the screen by ${overflow}`);
      }
      assert.deepEqual(found, []);
    },
    { bypassCSP: true, ...options },
  );

export async function run({ scratch, baton }) {
  const { mkdirSync } = await import('node:fs');
  for (const [colorScheme, width] of [['light', 1280], ['dark', 390]]) {
    const folder = `${scratch}/${colorScheme}`;
    mkdirSync(folder);
    await play({ scratch: folder, baton }, { colorScheme, viewport: { width, height: 900 } });
  }
}
