// Plays scenarios that compare baton with another validator.
//   node run.mjs BATON [SCENARIO…]      all of scenarios/ if none is named
//   node run.mjs --install              only puts the validator into the cache
// Exit code 0 if all passed, 1 if one failed, 77 if one could not be played here.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installAll } from './installation.mjs';
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
  return playScenarios(here, named, (name) =>
    scenarioCommand(process.execPath, here, name, path.resolve(baton)),
  );
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (failure) {
  exitAsSkipped(failure);
}
