// The other validator, from npm.
import { createRequire } from 'node:module';
import path from 'node:path';
import { installedPackage } from '../npm_cache.mjs';

const version = '8.20.0';

function installed() {
  return installedPackage({ client: 'validators', folder: `ajv-${version}`, name: 'ajv', version });
}

/** The class of ajv for a dialect of baton's option --dialect. */
export function ajvClass(dialect) {
  const modules = { '2020-12': 'ajv/dist/2020', '2019-09': 'ajv/dist/2019', 'draft-07': 'ajv' };
  return createRequire(path.join(installed(), 'package.json'))(modules[dialect]).default;
}

/** Puts the package into the cache. */
export function installAll() {
  console.log(installed());
}
