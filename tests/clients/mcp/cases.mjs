// What every client must be able to do, in the order in which it is done: [title, run].
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { answer } from './answer.mjs';

const defaultTools = ['env_data', 'note', 'shared_context', 'task', 'workflow'];
/** The seed's names for what env_data does. */
export const aliases = [
  'delete_env_data',
  'get_env_data',
  'list_env_data',
  'store_env_data',
  'update_env_data',
];
const invalidParams = -32602;
const stateUri = 'workflow://state';
const patienceMilliseconds = 10_000;

function names(list) {
  return list.map(({ name }) => name).sort();
}

function soon(promise, what) {
  const late = new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`${what}: not within 10 s`)), patienceMilliseconds).unref();
  });
  return Promise.race([promise, late]);
}

async function listTools({ client }) {
  const { tools } = await client.listTools();
  assert.deepEqual(names(tools), defaultTools);
  for (const { name, inputSchema, outputSchema, annotations } of tools) {
    assert.equal(inputSchema.type, 'object', name);
    assert.equal(outputSchema.type, 'object', name);
    assert.equal(typeof annotations.readOnlyHint, 'boolean', name);
  }
}

async function listTheRest({ client }) {
  const { resources } = await client.listResources();
  assert.ok(resources.some(({ uri }) => uri === stateUri));
  const { resourceTemplates } = await client.listResourceTemplates();
  const { prompts } = await client.listPrompts();
  assert.ok(prompts.length >= 3);
}

async function shareContext(connected) {
  const write = { action: 'write', key: 'search_phase', value: 'colours first' };
  assert.equal((await answer(connected, 'shared_context', write)).version, 1);
  const read = await answer(connected, 'shared_context', { action: 'read', key: 'search_phase' });
  assert.equal(read.value, 'colours first');
  assert.equal(read.written_by, 'orchestrator');
  const { keys } = await answer(connected, 'shared_context', { action: 'list_keys' });
  assert.deepEqual(
    keys.map(({ key }) => key),
    ['search_phase'],
  );
}

async function keepEnvironmentData(connected) {
  const store = { action: 'store', key: 'port', description: 'Where it listens', value: 8080 };
  await answer(connected, 'env_data', store);
  const got = await answer(connected, 'env_data', { action: 'get', key: 'port' });
  assert.match(JSON.stringify(got), /8080/);
}

async function takeNotes(connected) {
  const note = { title: 'Index of colours', body: 'It is built at night.', type: 'finding' };
  await answer(connected, 'note', { action: 'add', ...note });
  const found = await answer(connected, 'note', { action: 'search', texts: ['built at night'] });
  assert.match(JSON.stringify(found), /index-of-colours/);
}

async function planTasks(connected) {
  const tasks = [{ title: 'Build the index of colours' }];
  await answer(connected, 'task', { action: 'add', tasks });
  assert.match(JSON.stringify(await answer(connected, 'task', { action: 'list' })), /index of colours/);
}

async function askForStatus(connected) {
  const status = await answer(connected, 'workflow', { action: 'status' });
  assert.equal(status.workflowId, 'wf_client');
}

async function beRefused({ call }) {
  const refused = await call('shared_context', { action: 'read', key: 'never_written' });
  assert.equal(refused.isError, true);
  assert.match(refused.content[0].text, /KEY_NOT_FOUND/);
}

async function callWrongly({ call }) {
  await assert.rejects(call('no_such_tool', {}), { code: invalidParams });
  await assert.rejects(call('shared_context', { key: 'no_action' }), { code: invalidParams });
}

async function hearOfChanges({ listenTo, client }, project) {
  let heard;
  const change = new Promise((resolve) => (heard = resolve));
  const stop = await listenTo(stateUri, heard);
  project.mustRun('phase', 'implementation');
  assert.equal(await soon(change, 'a change by another process'), stateUri);
  await stop();
  const { contents } = await client.readResource({ uri: stateUri });
  assert.equal(JSON.parse(contents[0].text).phase, 'implementation');
}

/** Stops a process, so that it finds everything that is written to it before it goes on at once. */
async function pause(pid) {
  process.kill(pid, 'SIGSTOP');
  while (!/\) T /.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))) await nextTurn();
}

/** The client throws on its own; what must not happen is an answer, which it would not expect. */
async function takeBack({ client, call }) {
  const { pid } = client.transport;
  await pause(pid);
  try {
    const taking = new AbortController();
    const doomed = call('shared_context', { action: 'list_keys' }, { signal: taking.signal });
    await nextTurn();
    taking.abort(new Error('never mind'));
    await assert.rejects(doomed, /never mind|abort/i);
    await nextTurn();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  await call('shared_context', { action: 'list_keys' });
}

async function readResources({ client }) {
  const { contents } = await client.readResource({ uri: stateUri });
  assert.equal(contents[0].uri, stateUri);
  assert.equal(JSON.parse(contents[0].text).workflowId, 'wf_client');
  await assert.rejects(client.readResource({ uri: 'workflow://nothing' }), ({ code }) =>
    [-32002, invalidParams].includes(code),
  );
}

/** Each prompt, with a value for each argument that it must have. */
// What is listed with a variable or an argument can be completed.
async function complete({ client }) {
  const refs = [
    [{ type: 'ref/resource', uri: 'workflow://context/{agent}' }, 'agent'],
    [{ type: 'ref/prompt', name: 'handoff' }, 'agent'],
  ];
  for (const [ref, name] of refs) {
    const { completion } = await client.complete({ ref, argument: { name, value: 'code' } });
    assert.deepEqual(completion.values, ['code-writer']);
  }
}

async function getPrompts({ client }, project) {
  const { prompts } = await client.listPrompts();
  for (const { name, arguments: wanted = [] } of prompts) {
    const values = { id: 't1', agent: 'prd-writer' };
    const given = wanted.filter(({ required }) => required).map((one) => [one.name, values[one.name]]);
    const { messages } = await client.getPrompt({ name, arguments: Object.fromEntries(given) });
    assert.ok(messages.length > 0, `${name} in ${project.root}`);
  }
}

export const cases = [
  ['lists its tools', listTools],
  ['lists resources, templates and prompts', listTheRest],
  ['calls shared_context', shareContext],
  ['calls env_data', keepEnvironmentData],
  ['calls note', takeNotes],
  ['calls task', planTasks],
  ['calls workflow', askForStatus],
  ['is refused', beRefused],
  ['calls wrongly', callWrongly],
  ['hears of changes', hearOfChanges],
  ['takes a request back', takeBack],
  ['reads resources', readResources],
  ['gets prompts', getPrompts],
  ['completes what is typed', complete],
];

async function listAliases({ client }) {
  assert.deepEqual(names((await client.listTools()).tools), aliases);
}

async function callAliases(connected) {
  const key = 'retries';
  await answer(connected, 'store_env_data', { key, short_description: 'How often', value: 3 });
  assert.match(JSON.stringify(await answer(connected, 'get_env_data', { key })), /3/);
  await answer(connected, 'update_env_data', { key, value: 5 });
  assert.match(JSON.stringify(await answer(connected, 'list_env_data', {})), /retries/);
  await answer(connected, 'delete_env_data', { key });
  assert.equal((await connected.call('get_env_data', { key })).isError, true);
}

export const aliasCases = [
  ['lists the five names', listAliases],
  ['calls the five names', callAliases],
];
