// Projects in several conditions, for reports about them.
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Runs a program and returns {status, stdout, stderr}. */
export function run(program, words, { folder, environment = {}, input } = {}) {
  const child = spawnSync(program, words, {
    cwd: folder,
    encoding: 'utf8',
    input,
    env: { ...process.env, ...environment },
  });
  if (child.error) throw child.error;
  return { status: child.status, stdout: child.stdout, stderr: child.stderr };
}

/** A git repository with a valid workflow. */
export function validProject({ scratch, baton }, name = 'valid') {
  const folder = path.join(scratch, name);
  fs.mkdirSync(folder, { recursive: true });
  execFileSync('git', ['init', '-q', folder]);
  const begun = run(baton, ['init', '--feature', 'search', '--workflow-id', 'wf_1'], { folder });
  if (begun.status !== 0) throw new Error(begun.stderr);
  return folder;
}

export const stateFile = '.claude/workflow-state.json';

/** Changes the phase to a word that the schema does not have. Returns the line that it is in. */
export function breakPhase(folder) {
  const file = path.join(folder, stateFile);
  const text = fs.readFileSync(file, 'utf8').replace('"phase": "planning"', '"phase": "<coding> & 100%"');
  fs.writeFileSync(file, text);
  return text.split('\n').findIndex((line) => line.includes('<coding>')) + 1;
}

/** One project for each condition that a report can be about. */
export function projects(place) {
  const broken = validProject(place, 'broken');
  breakPhase(broken);
  const truncated = validProject(place, 'truncated folder');
  fs.truncateSync(path.join(truncated, stateFile), 100);
  const misconfigured = validProject(place, 'misconfigured');
  fs.writeFileSync(
    path.join(misconfigured, '.claude/baton.json'),
    '{"relevanceMap": {"coder": {"needsFrom": ["plannr"]}}, "stateSchema": "missing.json"}',
  );
  const empty = path.join(place.scratch, 'empty');
  fs.mkdirSync(path.join(empty, '.claude'), { recursive: true });
  return [validProject(place), broken, truncated, misconfigured, empty];
}
