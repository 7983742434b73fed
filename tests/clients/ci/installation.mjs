// The consumers of reports, from npm.
import { createRequire } from 'node:module';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installedPackage } from '../npm_cache.mjs';
import { Skipped } from '../skip.mjs';

const packages = {
  'sarif-multitool': ['@microsoft/sarif-multitool-linux', '5.7.0'],
  junit2json: ['junit2json', '4.0.0'],
  'test-results-parser': ['test-results-parser', '0.4.6'],
  yaml: ['yaml', '2.9.1'],
};

function installed(name) {
  const [packageName, version] = packages[name];
  return installedPackage({ client: 'ci', folder: `${name}-${version}`, name: packageName, version });
}

/** The path of the program that the package brings. */
export function programOf(name) {
  const folder = installed(name);
  const { bin } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[name]);
}

/** The package as a CommonJS module. */
export function moduleOf(name) {
  return createRequire(path.join(installed(name), 'package.json'))(packages[name][0]);
}

/**
 * Microsoft's validator of SARIF logs, with the published schema inside.
 * @throws {Skipped} on machines that it is not built for
 */
export function sarifMultitool() {
  if (os.arch() !== 'x64') throw new Skipped(`the SARIF multitool does not run on ${os.arch()}`);
  const program = path.join(installed('sarif-multitool'), 'Sarif.Multitool');
  fs.chmodSync(program, 0o755); // npm runs no install scripts here
  return program;
}

/** Puts all of them into the cache. */
export function installAll() {
  for (const name of Object.keys(packages)) console.log(installed(name));
}
