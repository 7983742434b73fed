// Every action of every tool, each as in earnest, in an order in which all of them succeed.
import assert from 'node:assert/strict';

import { answer } from './answer.mjs';

const workflow = [
  { action: 'status' },
  { action: 'next' },
  { action: 'check', agent: 'prd-writer' },
  { action: 'start', agent: 'prd-writer' },
  { action: 'context', agent: 'prd-writer', explain: true },
  { action: 'record', output: { agentName: 'prd-writer', status: 'success', keyFindings: ['Colours matter'] } },
  { action: 'decide', text: 'Use pgvector', impact: 'high', components: ['search'] },
  { action: 'constrain', text: 'Answer in 500 ms', type: 'performance' },
  { action: 'artifact', path: 'README.md', for: ['code-writer'] },
  { action: 'gate', name: 'tests-passing', move: 'fail', new: true, issues: ['3 tests fail'] },
  { action: 'phase', phase: 'implementation' },
  { action: 'start', agent: 'ux-designer', force: true, unmapped: true },
  { action: 'fail', agent: 'ux-designer', reason: 'No pen' },
  { action: 'state', pointer: '/phase', at: 1 },
  { action: 'get', pointer: '/agentSequence/0/agentName' },
  { action: 'set', pointer: '/branchName', value: 'search' },
  { action: 'patch', patch: { branchName: 'find' } },
  { action: 'log', limit: 2 },
  { action: 'diff', from: 1, to: '2' },
  { action: 'receipts' },
  { action: 'summaries' },
  { action: 'validate', strict: true },
  { action: 'config', defaults: true },
  { action: 'schema' },
  { action: 'redact', document: { a: 1 }, report: true },
  { action: 'doctor' },
  { action: 'where' },
  { action: 'reconcile', all: true },
  { action: 'init', feature: 'login', workflow_id: 'wf_other', park: true },
  { action: 'switch', workflow: 'wf_client' },
];

const sharedContext = [
  { action: 'write', key: 'scope', value: 'Search', if_version: 0 },
  { action: 'list_keys' },
  { action: 'read', key: 'scope' },
  { action: 'read_batch', keys: ['scope', 'none'] },
  { action: 'read_history', key: 'scope', versions: [1] },
  { action: 'snapshot', label: 'before' },
  { action: 'snapshots' },
  { action: 'log', limit: 1 },
  { action: 'lint' },
  { action: 'session' },
  { action: 'sessions' },
  { action: 'delete', key: 'scope', if_version: 1 },
];

const environmentData = [
  { action: 'store', key: 'port', description: 'Where it listens', value: { http: 8080 } },
  { action: 'get', key: 'port' },
  { action: 'list' },
  { action: 'update', key: 'port', value: null },
  { action: 'delete', key: 'port' },
  { action: 'thread' },
  { action: 'tree' },
  { action: 'threads' },
];

/** Some requests name what an earlier answer of the tool told. */
const note = [
  { action: 'add', title: 'Login is open', body: 'No limit on attempts.', tags: ['security'] },
  ([first]) => ({ action: 'add', title: 'Login is shut', body: 'Ten attempts.', links: [first.path] }),
  ([first]) => ({ action: 'show', path: first.path, backlinks: true }),
  { action: 'list', paths_only: true, limit: 1 },
  { action: 'search', texts: ['attempts'], word: true, newest: true },
  ([first]) => ({ action: 'edit', path: first.path, append: 'Fixed.', add_tags: ['done'] }),
  ([first, second]) => ({ action: 'link', path: second.path, remove: [first.path] }),
  ([first, second]) => ({ action: 'supersede', older: first.path, newer: second.path }),
  ([first]) => ({ action: 'changelog', path: first.path }),
  { action: 'lint' },
  { action: 'export', tags: ['done'] },
  { action: 'describe', agent: 'code-writer' },
];

const task = [
  { action: 'add', tasks: [{ title: 'Count' }, { title: 'Print', dependsOn: ['t1'] }, { title: 'Bind' }] },
  { action: 'list' },
  { action: 'ready' },
  { action: 'graph' },
  { action: 'lint' },
  { action: 'update', id: 't2', changes: { assignee: 'code-writer' } },
  { action: 'next' },
  { action: 'start', id: 't1' },
  { action: 'prompt', id: 't1' },
  { action: 'complete', id: 't1', result: 'Three' },
  { action: 'send', to: 'code-writer', content: 'Short lines' },
  { action: 'messages', to: 'code-writer' },
  { action: 'start', id: 't2' },
  { action: 'show', id: 't2' },
  { action: 'fail', id: 't2', reason: 'No paper' },
  { action: 'cancel', id: 't3', reason: 'Enough' },
  { action: 'summary', tasks: ['t1'] },
  { action: 'synthesize', budget: 500 },
];

const requestsOf = { workflow, shared_context: sharedContext, env_data: environmentData, note, task };

/** The actions that were called. */
async function callAll(connected, tool, requests) {
  const answers = [];
  const called = new Set();
  for (const request of requests) {
    const given = typeof request === 'function' ? request(answers) : request;
    answers.push(await answer(connected, tool, given));
    called.add(given.action);
  }
  return called;
}

async function callEveryAction(connected, project) {
  const { tools } = await connected.client.listTools();
  for (const { name, inputSchema } of tools) {
    const called = await callAll(connected, name, requestsOf[name]);
    if (name === 'workflow') {
      project.mustRun('archive', '--force');
      await answer(connected, name, { action: 'unarchive', id: 'wf_client' });
      called.add('unarchive');
    }
    const untried = inputSchema.properties.action.enum.filter((action) => !called.has(action));
    // A handoff, which is what `why` explains, is made by Claude Code's hook alone.
    assert.deepEqual(untried, name === 'workflow' ? ['why'] : [], name);
  }
}

export const actionCases = [['calls every action of every tool', callEveryAction]];
