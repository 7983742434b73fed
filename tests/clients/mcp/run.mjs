// Plays scenarios with the official MCP clients.
//   node run.mjs BATON [SCENARIO…]      all of scenarios/ if none is named
//   node run.mjs --install              only puts the clients into the cache
// The conformance suites need the program of the tests, baton-fixed, beside BATON.
// Exit code 0 if all passed, 1 if one failed, 77 if one could not be played here.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installAll, installedNode } from './installation.mjs';
import { playScenarios, scenarioCommand } from '../scenarios.mjs';
import { exitAsSkipped } from '../skip.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));

function main([baton, ...named]) {
  if (baton === '--install') {
    installAll();
    return 0;
  }
  if (baton === undefined || !fs.existsSync(baton)) {
    console.error('usage: node run.mjs BATON [SCENARIO…]');
    return 2;
  }
  const node = installedNode();
  return playScenarios(here, named, (name) => scenarioCommand(node, here, name, path.resolve(baton)));
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (failure) {
  exitAsSkipped(failure);
}
