// Which scenarios a client has, and what came of playing them.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { exitAsSkipped, skipExitCode } from './skip.mjs';

const player = fileURLToPath(new URL('scenario.mjs', import.meta.url));

/** What to start so that a scenario of the client's folder is played: words of a command. */
export function scenarioCommand(node, folder, name, baton) {
  return [node, player, path.join(folder, 'scenarios', `${name}.mjs`), baton];
}

function namesIn(folder) {
  return fs
    .readdirSync(path.join(folder, 'scenarios'))
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => path.basename(file, '.mjs'))
    .sort();
}

/**
 * Plays the named scenarios, or all of the folder if none is named.
 * @param commandFor makes the words of a command of a scenario's name
 * @returns an exit code: 0 if all passed, 1 if one failed, 77 if one could not be played here
 */
export function playScenarios(folder, named, commandFor, environment = {}) {
  const names = named.length > 0 ? named : namesIn(folder);
  const results = names.map((name) => {
    const [command, ...rest] = commandFor(name);
    return spawnSync(command, rest, { stdio: 'inherit', env: { ...process.env, ...environment } }).status;
  });
  const passed = results.filter((status) => status === 0).length;
  const skipped = results.filter((status) => status === skipExitCode).length;
  const failed = results.length - passed - skipped;
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  if (failed > 0) return 1;
  return skipped > 0 ? skipExitCode : 0;
}

/**
 * The program `run.mjs` of a client whose packages come from npm, by its command line:
 * `BATON [SCENARIO…]`, or `--install`.
 * @param installAll puts the client's packages into the cache
 * @param findNode the Node that plays the scenarios
 */
export function runClient(folder, installAll, findNode = () => process.execPath) {
  const [baton, ...named] = process.argv.slice(2);
  try {
    if (baton === '--install') {
      installAll();
    } else if (baton === undefined || !fs.existsSync(baton)) {
      console.error('usage: node run.mjs BATON [SCENARIO…]');
      process.exitCode = 2;
    } else {
      const node = findNode();
      const program = path.resolve(baton);
      process.exitCode = playScenarios(folder, named, (name) => scenarioCommand(node, folder, name, program));
    }
  } catch (failure) {
    exitAsSkipped(failure);
  }
}
