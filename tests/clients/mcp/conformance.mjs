// The official conformance suite against baton with the suite's own tools, resources and prompts.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { startBridge } from './bridge.mjs';
import { programOf } from './installation.mjs';
import { makeProject } from './project.mjs';
import { Skipped } from '../skip.mjs';

const fixedProgram = 'baton-fixed';

function expectedFailures(name) {
  return fileURLToPath(new URL(`expected-failures-${name}.yml`, import.meta.url));
}

async function runSuite(program, rest, folder) {
  const suite = spawn(process.execPath, [program, 'server', ...rest], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: folder },
  });
  const ended = new Promise((resolve) => suite.on('close', resolve));
  const [output, errors, status] = await Promise.all([text(suite.stdout), text(suite.stderr), ended]);
  return { status, output: output + errors };
}

/** What it comes to. Scenarios that the suite runs and does not score count where they pass. */
function summaryOf(output) {
  const passed = output.match(/^✓ /gm)?.length ?? 0;
  const expected = [...output.matchAll(/^ {2}~ (\S+)$/gm)].map(([, name]) => name);
  return `${passed} scenarios pass; as expected, not: ${expected.join(', ')}`;
}

/**
 * Runs the suite of that version; it ends with 0 if all passed but what the file of expected
 * failures names, and if all of that failed.
 * @param suite {client: in installation.mjs, name: of the file, options: of the suite}
 */
export async function playConformance({ scratch, baton }, { client, name, options }) {
  const program = programOf(client, 'conformance');
  const fixed = path.join(path.dirname(baton), fixedProgram);
  if (!fs.existsSync(fixed)) throw new Skipped(`${fixedProgram} has not been built: ${fixed}`);
  const project = makeProject({ scratch, baton });
  const bridge = await startBridge([fixed, 'mcp', '--conformance-fixtures'], project.place());
  try {
    const rest = ['--url', bridge.url, '--output-dir', path.join(scratch, 'results')];
    const { status, output } = await runSuite(
      program,
      [...rest, '--expected-failures', expectedFailures(name), ...options],
      scratch,
    );
    fs.writeFileSync(path.join(scratch, 'suite.log'), output);
    if (status !== 0) throw new Error(`the suite ends with ${status}:\n${output}`);
    console.log(`        ${summaryOf(output)}`);
  } finally {
    bridge.close();
  }
}
