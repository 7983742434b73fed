// Claude Code from npm, in a cache that all runs share, and the network namespace it runs in.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Skipped } from './skip.mjs';

const packageName = '@anthropic-ai/claude-agent-sdk-linux-x64';
/** Of the package; the program in it calls itself 2.1.330. */
const packageVersion = '0.3.330';
const installMilliseconds = 300_000;

function cacheFolder() {
  const caches = process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache');
  return path.join(caches, 'baton-clients', 'claude-code');
}

function programIn(folder) {
  return path.join(folder, 'node_modules', packageName, 'claude');
}

function install(folder) {
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
      `${packageName}@${packageVersion}`,
    ],
    { encoding: 'utf8', timeout: installMilliseconds },
  );
  if (npm.error) throw new Skipped(`npm does not run (${npm.error.code})`);
  if (npm.status !== 0 || !fs.existsSync(programIn(folder))) {
    const why =
      npm.stderr.split('\n').find((line) => line.startsWith('npm error')) ?? `exit code ${npm.status}`;
    throw new Skipped(`npm cannot install ${packageName}@${packageVersion}: ${why}`);
  }
}

/**
 * The path of the program, installed at the first call. Several processes may ask at once: each
 * installs for itself, and the first to be done puts its folder in place.
 * @throws {Skipped} where it cannot be had
 */
export function installedClaude() {
  if (os.arch() !== 'x64') throw new Skipped(`${packageName} needs x86-64, and this is ${os.arch()}`);
  const final = path.join(cacheFolder(), packageVersion);
  if (fs.existsSync(programIn(final))) return programIn(final);
  const own = `${final}.${process.pid}`;
  try {
    install(own);
    if (!fs.existsSync(programIn(final))) fs.renameSync(own, final);
  } finally {
    fs.rmSync(own, { recursive: true, force: true });
  }
  return programIn(final);
}

/** Runs in a network that has loopback and nothing else: what is scripted cannot be left. */
const isolation = ['unshare', '-rn', 'sh', '-c', 'ip link set lo up && exec "$0" "$@"'];

/** @throws {Skipped} where such a network cannot be made */
export function isolated(command) {
  const trial = spawnSync(isolation[0], [...isolation.slice(1), 'true'], { encoding: 'utf8' });
  if (trial.error) throw new Skipped(`unshare does not run (${trial.error.code})`);
  if (trial.status !== 0) throw new Skipped(`no private network can be made: ${trial.stderr.trim()}`);
  return [...isolation, ...command];
}
