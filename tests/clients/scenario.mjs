// Plays one scenario, in a scratch folder of its own, for a client's run.mjs.
//   node scenario.mjs FILE BATON
// The folder stays where the scenario failed, or where BATON_CLIENT_KEEP is set.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { skipExitCode, Skipped } from './skip.mjs';

const [file, baton] = process.argv.slice(2);
const name = path.basename(file, '.mjs');
const { title, run } = await import(file);
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), `baton-${name}-`));

try {
  await run({ scratch, baton });
  console.log(`passed  ${name}: ${title}`);
  if (process.env.BATON_CLIENT_KEEP === undefined) fs.rmSync(scratch, { recursive: true, force: true });
} catch (failure) {
  if (failure instanceof Skipped) {
    console.log(`SKIPPED: ${name}: ${failure.message}`);
    process.exit(skipExitCode);
  }
  console.log(`FAILED  ${name}: ${title}\n${failure.stack}\nWhat is left of it: ${scratch}`);
  process.exitCode = 1;
}
