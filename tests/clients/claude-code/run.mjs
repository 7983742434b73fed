// Plays scenarios with the real Claude Code.
//   node run.mjs BATON [SCENARIO…]      all of scenarios/ if none is named
//   node run.mjs --install              only puts Claude Code into the cache
//   node run.mjs --plugin FOLDER        has Claude Code validate a plugin, strictly
// Exit code 0 if all passed, 1 if one failed, 77 if one could not be played here.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedClaude, isolated } from './installation.mjs';
import { isValidPlugin } from './plugin_validation.mjs';
import { playScenarios, scenarioCommand } from '../scenarios.mjs';
import { exitAsSkipped } from '../skip.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));

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
  const command = (name) => isolated(scenarioCommand(process.execPath, here, name, path.resolve(baton)));
  return playScenarios(here, named, command, { BATON_CLIENT_CLAUDE: installedClaude() });
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (failure) {
  exitAsSkipped(failure);
}
