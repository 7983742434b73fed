// Claude Code from npm, and the network namespace it runs in.
import { spawnSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { installedPackage } from '../npm_cache.mjs';
import { Skipped } from '../skip.mjs';

const packageName = '@anthropic-ai/claude-agent-sdk-linux-x64';
/** Of the package; the program in it calls itself 2.1.330. */
const packageVersion = '0.3.330';

/**
 * The path of the program, installed at the first call.
 * @throws {Skipped} where it cannot be had
 */
export function installedClaude() {
  if (os.arch() !== 'x64') throw new Skipped(`${packageName} needs x86-64, and this is ${os.arch()}`);
  const folder = installedPackage({
    client: 'claude-code',
    folder: packageVersion,
    name: packageName,
    version: packageVersion,
  });
  return path.join(folder, 'claude');
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
