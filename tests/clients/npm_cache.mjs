// Packages from npm, each of one fixed version in a folder of its own, in a cache that all runs
// share and no repository sees.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Skipped } from './skip.mjs';

const installMilliseconds = 300_000;

function cacheFolder(client) {
  const caches = process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache');
  return path.join(caches, 'baton-clients', client);
}

function install(folder, name, version) {
  fs.mkdirSync(folder, { recursive: true });
  const npm = spawnSync(
    'npm',
    [
      'install',
      '--prefix',
      folder,
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--no-save',
      `${name}@${version}`,
    ],
    { encoding: 'utf8', timeout: installMilliseconds },
  );
  if (npm.error) throw new Skipped(`npm does not run (${npm.error.code})`);
  if (npm.status !== 0 || !fs.existsSync(packageIn(folder, name))) {
    const why =
      npm.stderr.split('\n').find((line) => line.startsWith('npm error')) ?? `exit code ${npm.status}`;
    throw new Skipped(`npm cannot install ${name}@${version}: ${why}`);
  }
}

function packageIn(folder, name) {
  return path.join(folder, 'node_modules', name);
}

/**
 * The package's folder, installed at the first call. Several processes may ask at once: each
 * installs for itself, and the first to be done puts its folder in place.
 * @param wanted {client: whose cache, folder: in it, name, version: of the package}
 * @throws {Skipped} where it cannot be had
 */
export function installedPackage({ client, folder, name, version }) {
  const final = path.join(cacheFolder(client), folder);
  if (fs.existsSync(packageIn(final, name))) return packageIn(final, name);
  const own = `${final}.${process.pid}`;
  try {
    install(own, name, version);
    if (!fs.existsSync(packageIn(final, name))) fs.renameSync(own, final);
  } finally {
    fs.rmSync(own, { recursive: true, force: true });
  }
  return packageIn(final, name);
}
