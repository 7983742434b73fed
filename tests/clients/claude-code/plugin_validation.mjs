// What Claude Code itself says of a plugin folder, offline and with a home of its own.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isolated } from './installation.mjs';

const validationMilliseconds = 60_000;

function validate(target, claude, home) {
  const [command, ...rest] = isolated([claude, 'plugin', 'validate', target, '--strict']);
  const env = { HOME: home, PATH: process.env.PATH, DISABLE_TELEMETRY: '1' };
  const { status, stdout, stderr, error } = spawnSync(command, rest, {
    encoding: 'utf8',
    env,
    cwd: home,
    timeout: validationMilliseconds,
  });
  if (error) throw error;
  console.log(`${status === 0 ? 'passed' : 'FAILED'}  ${target}`);
  if (status !== 0) console.log(`${stdout}${stderr}`);
  return status === 0;
}

/** Whether the folder and its manifest are faultless, warnings included. */
export function isValidPlugin(folder, claude) {
  const manifest = path.join(folder, '.claude-plugin', 'plugin.json');
  if (!fs.existsSync(manifest)) {
    console.log(`FAILED  there is no ${manifest}`);
    return false;
  }
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'baton-plugin-'));
  try {
    return [folder, manifest].map((target) => validate(target, claude, home)).every(Boolean);
  } finally {
    fs.rmSync(home, { recursive: true, force: true });
  }
}
