// The file way of a durable update, with packages of npm: read the state, append a decision, write
// the whole of it with fsync and rename.
//   NODE_PATH=FOLDER node json_update.js atomic|locked STATE FIRST COUNT TIMES
// "atomic" is write-file-atomic alone; "locked" takes a lock of proper-lockfile around it. Does COUNT
// updates with the numbers from FIRST on, and writes how many milliseconds each took, a line each,
// into the file TIMES.
'use strict';
const { readFileSync, writeFileSync } = require('node:fs');
const writeFileAtomic = require('write-file-atomic');
const lockfile = require('proper-lockfile');

const [mode, state, first, count, times] = process.argv.slice(2);
const retries = { retries: 10_000, factor: 1.5, minTimeout: 1, maxTimeout: 20 };

async function update(number) {
  const document = JSON.parse(readFileSync(state, 'utf8'));
  document.sharedDecisions.push({
    id: `dec_bench_${number}`,
    decision: `Update ${number}: keep the index in memory`,
    rationale: 'It is small and read often',
    timestamp: new Date().toISOString(),
  });
  await writeFileAtomic(state, `${JSON.stringify(document, null, 2)}\n`);
}

async function locked(number) {
  const release = await lockfile.lock(state, { retries });
  try {
    await update(number);
  } finally {
    await release();
  }
}

async function main() {
  const one = mode === 'locked' ? locked : update;
  const taken = [];
  for (let number = Number(first); taken.length < Number(count); ++number) {
    const start = performance.now();
    await one(number);
    taken.push(performance.now() - start);
  }
  writeFileSync(times, taken.map((time) => `${time}\n`).join(''));
}

main();
