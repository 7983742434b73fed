// Plays scenarios with the real Claude Code.
//   node run.mjs BATON [SCENARIO…]      all of scenarios/ if none is named
//   node run.mjs --install              only puts Claude Code into the cache
// Exit code 0 if all passed, 1 if one failed, 77 if Claude Code cannot be run here.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedClaude, isolated } from './installation.mjs';
import { exitAsSkipped } from './skip.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));

function scenarioNames() {
  return fs.readdirSync(path.join(here, 'scenarios')).filter((file) => file.endsWith('.mjs'))
    .map((file) => path.basename(file, '.mjs')).sort();
}

function plays(baton, name, claude) {
  const [command, ...rest] = isolated([process.execPath, path.join(here, 'scenario.mjs'), baton, name]);
  const child = spawnSync(command, rest, { stdio: 'inherit', env: { ...process.env, BATON_CLIENT_CLAUDE: claude } });
  return child.status === 0;
}

function main([baton, ...named]) {
  if (baton === '--install') {
    console.log(installedClaude());
    return 0;
  }
  if (baton === undefined || !fs.existsSync(baton)) {
    console.error('usage: node run.mjs BATON [SCENARIO…]');
    return 2;
  }
  const claude = installedClaude();
  const names = named.length > 0 ? named : scenarioNames();
  const failed = names.filter((name) => !plays(path.resolve(baton), name, claude)).length;
  console.log(`${names.length - failed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (failure) {
  exitAsSkipped(failure);
}
