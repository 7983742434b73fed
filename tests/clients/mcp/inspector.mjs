// The official inspector, as a command: it checks what it gets more strictly than a client does.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { programOf } from './installation.mjs';
import { makeProject } from './project.mjs';

const patienceMilliseconds = 60_000;
const serverInfoKey = 'io.modelcontextprotocol/serverInfo';

function inspect(project, era, options) {
  const { command, args, cwd, env } = project.server('--as', 'orchestrator');
  const words = ['--cli', '--protocol-era', era, '--format', 'json', ...options, command, '--', ...args];
  const child = spawnSync(process.execPath, [programOf('inspector-2', 'mcp-inspector'), ...words], {
    cwd,
    env,
    encoding: 'utf8',
    timeout: patienceMilliseconds,
  });
  assert.equal(child.status, 0, `${options.join(' ')}: ${child.stderr}${child.stdout}`);
  return JSON.parse(child.stdout).result;
}

function call(project, era, tool, given) {
  const words = ['--method', 'tools/call', '--tool-name', tool, '--tool-args-json', JSON.stringify(given)];
  return inspect(project, era, words);
}

/** @param era 'legacy' or 'modern', by which the inspector calls them */
export function playInspector(place, era) {
  const project = makeProject(place);
  const { tools } = inspect(project, era, ['--strict', '--method', 'tools/list']);
  assert.ok(tools.some(({ name }) => name === 'shared_context'));

  const written = call(project, era, 'shared_context', { action: 'write', key: 'phase', value: 'search' });
  assert.equal(written.structuredContent.version, 1);
  const read = call(project, era, 'shared_context', { action: 'read', key: 'phase' });
  assert.equal(read.structuredContent.value, 'search');
  // Only results of the stateless era say who gave them.
  assert.equal(read._meta?.[serverInfoKey] !== undefined, era === 'modern', 'the era that was asked for');
}
