// Playwright and axe from npm, and Debian's Chromium.
import { createRequire } from 'node:module';
import fs from 'node:fs';
import path from 'node:path';
import { installedPackage } from '../npm_cache.mjs';
import { Skipped } from '../skip.mjs';

const packages = {
  'playwright-core': '1.56.1',
  'axe-core': '4.11.0',
};

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

function installed(name) {
  const version = packages[name];
  return installedPackage({ client: 'browser', folder: `${name}-${version}`, name, version });
}

/** @throws {Skipped} if there is no browser */
export function browserProgram() {
  const found = [process.env.BATON_BROWSER, ...browsers].find((file) => file && fs.existsSync(file));
  if (found === undefined) throw new Skipped('no Chromium is installed; BATON_BROWSER names another one');
  return found;
}

export function playwright() {
  return createRequire(path.join(installed('playwright-core'), 'package.json'))('playwright-core');
}

/** The source of axe-core, which a page evaluates. */
export function axeSource() {
  return fs.readFileSync(path.join(installed('axe-core'), 'axe.min.js'), 'utf8');
}

/** Puts all of them into the cache. */
export function installAll() {
  browserProgram();
  for (const name of Object.keys(packages)) console.log(installed(name));
}
