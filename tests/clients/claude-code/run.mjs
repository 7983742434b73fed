// Plays scenarios with the real Claude Code.
//   node run.mjs BATON [SCENARIO…]      all of scenarios/ if none is named
//   node run.mjs --install              only puts Claude Code into the cache
//   node run.mjs --plugin FOLDER        has Claude Code validate a plugin, strictly
// Exit code 0 if all passed, 1 if one failed, 77 if one could not be played here.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedClaude, isolated } from './installation.mjs';
import { isValidPlugin } from './plugin_validation.mjs';
import { exitAsSkipped, skipExitCode } from './skip.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));

function scenarioNames() {
  return fs
    .readdirSync(path.join(here, 'scenarios'))
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => path.basename(file, '.mjs'))
    .sort();
}

function play(baton, name, claude) {
  const [command, ...rest] = isolated([process.execPath, path.join(here, 'scenario.mjs'), baton, name]);
  return spawnSync(command, rest, { stdio: 'inherit', env: { ...process.env, BATON_CLIENT_CLAUDE: claude } })
    .status;
}

function playAll(baton, names, claude) {
  const results = names.map((name) => play(baton, name, claude));
  const passed = results.filter((status) => status === 0).length;
  const skipped = results.filter((status) => status === skipExitCode).length;
  const failed = results.length - passed - skipped;
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  if (failed > 0) return 1;
  return skipped > 0 ? skipExitCode : 0;
}

function main([baton, ...named]) {
  if (baton === '--install') {
    console.log(installedClaude());
    return 0;
  }
  if (baton === '--plugin' && named.length === 1) {
    return isValidPlugin(path.resolve(named[0]), installedClaude()) ? 0 : 1;
  }
  if (baton === undefined || !fs.existsSync(baton)) {
    console.error('usage: node run.mjs BATON [SCENARIO…]');
    return 2;
  }
  const names = named.length > 0 ? named : scenarioNames();
  return playAll(path.resolve(baton), names, installedClaude());
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (failure) {
  exitAsSkipped(failure);
}
