#!/usr/bin/env node
// Starts the program of this machine's package, with the same arguments, input, output and status.
'use strict';
const { spawn } = require('node:child_process');
const path = require('node:path');

const name = `@NPM_NAME@-${process.platform}-${process.arch}`;

function programPath() {
  try {
    return path.join(path.dirname(require.resolve(`${name}/package.json`)), 'bin', 'baton');
  } catch {
    console.error(`baton: the package ${name} is missing`);
    console.error('hint: install without --omit=optional, on Linux on x64 or arm64');
    process.exit(5);
  }
}

let child;
const signals = ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGABRT', 'SIGTERM', 'SIGUSR2'];
// Before the program starts: a signal that ended the launcher alone would leave the program behind.
for (const signal of signals) process.on(signal, () => child.kill(signal));
child = spawn(programPath(), process.argv.slice(2), { stdio: 'inherit' });
child.on('error', (error) => {
  console.error(`baton: cannot start ${error.path}: ${error.code}`);
  process.exit(5);
});
child.on('exit', (status, signal) => {
  if (signal === null) process.exit(status);
  for (const each of signals) process.removeAllListeners(each);
  process.kill(process.pid, signal); // so that the caller sees how the program ended
});
