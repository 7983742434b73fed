// Stands before baton in a scenario's PATH: passes everything on, and notes each hook call as one
// line of JSON, {input, answer, errors, exitCode, milliseconds}.
//   node hook_recorder.mjs RECORD BATON ARGUMENT…
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

const [record, baton, ...rest] = process.argv.slice(2);

function runHook() {
  const input = fs.readFileSync(0, 'utf8');
  const began = performance.now();
  const hook = spawnSync(baton, rest, { input, encoding: 'utf8' });
  const milliseconds = performance.now() - began;
  const note = {
    input: JSON.parse(input),
    answer: hook.stdout,
    errors: hook.stderr,
    exitCode: hook.status,
    milliseconds,
  };
  fs.appendFileSync(record, `${JSON.stringify(note)}\n`);
  process.stderr.write(hook.stderr);
  process.stdout.write(hook.stdout);
  return hook.status;
}

process.exitCode = rest[0] === 'hook' ? runHook() : spawnSync(baton, rest, { stdio: 'inherit' }).status;
