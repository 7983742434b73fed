// Captures what the real Claude Code gives its hooks, into payloads/. The C++ tests read them; run
// this again for another version of the program, and read the difference.
//   node capture.mjs [SITUATION…]
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { captures } from './captures.mjs';
import { converse } from './claude_code.mjs';
import { installedClaude, isolated } from './installation.mjs';
import { normaliser } from './normalise.mjs';
import { Project } from './project.mjs';
import { exitAsSkipped } from '../skip.mjs';

const payloads = fileURLToPath(new URL('payloads/', import.meta.url));

const events = [
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'UserPromptSubmit',
  'SessionStart',
  'SessionEnd',
  'Stop',
  'StopFailure',
  'SubagentStart',
  'SubagentStop',
  'PreCompact',
  'PostCompact',
  'PermissionRequest',
  'PermissionDenied',
  'TaskCreated',
  'TaskCompleted',
  'Notification',
];

function hookSettings() {
  const hook = { type: 'command', command: 'baton', args: ['hook'], timeout: 10 };
  return { hooks: Object.fromEntries(events.map((event) => [event, [{ hooks: [hook] }]])) };
}

function makeCaptureProject(scratch, { agents, plugin = [], answer = 'cat >/dev/null' }) {
  const standIn = path.join(scratch, 'stand-in');
  fs.writeFileSync(standIn, `#!/bin/sh\n${answer}\n`, { mode: 0o755 });
  const project = new Project(scratch, standIn);
  project.write('.claude/settings.json', JSON.stringify(hookSettings()));
  project.makeRepository(agents);
  project.installRecorder();
  if (plugin.length > 0) project.makePlugin('team', plugin);
  return project;
}

// The script says /project where the scratch project is meant.
function placed(rules, project) {
  return JSON.parse(JSON.stringify(rules).replaceAll('/project/', `${project.root}/`));
}

/** What tells hook calls of one event apart. */
function qualifier(input) {
  if (input.hook_event_name === 'UserPromptSubmit')
    return input.prompt.startsWith('<task-notification>') ? 'notification' : 'person';
  return input.tool_name ?? input.source ?? input.reason;
}

function isKept(input, wanted) {
  return (
    wanted.includes(input.hook_event_name) || wanted.includes(`${input.hook_event_name}:${qualifier(input)}`)
  );
}

// Most are about agents; what is about another tool says so.
function fileName(input, situation) {
  const tool =
    input.tool_name === undefined || input.tool_name === 'Agent' ? '' : `-${input.tool_name.toLowerCase()}`;
  return `${input.hook_event_name}.${situation}${tool}`;
}

/** Saves documents under one name, numbered in their order if there are several. */
function save(name, documents, normalise) {
  for (const [index, document] of documents.entries()) {
    const number = documents.length > 1 ? `-${index + 1}` : '';
    fs.writeFileSync(
      path.join(payloads, `${name}${number}.json`),
      normalise(`${JSON.stringify(document, null, 2)}\n`),
    );
  }
}

// SubagentStop points to the subagent's transcript. Beside it stands what Claude Code notes of the
// agent; its first line is the prompt.
function transcriptsOf(inputs) {
  const paths = inputs
    .filter((input) => input.hook_event_name === 'SubagentStop')
    .map((input) => input.agent_transcript_path);
  return [...new Set(paths)].filter((transcript) => fs.existsSync(transcript));
}

function agentNotes(inputs) {
  return transcriptsOf(inputs).map((transcript) =>
    JSON.parse(fs.readFileSync(transcript.replace(/\.jsonl$/, '.meta.json'), 'utf8')),
  );
}

function firstLines(inputs) {
  return transcriptsOf(inputs).map((transcript) =>
    JSON.parse(fs.readFileSync(transcript, 'utf8').split('\n')[0]),
  );
}

function saveSituation(situation, wanted, inputs, normalise) {
  const byName = new Map();
  for (const input of inputs.filter((candidate) => isKept(candidate, wanted))) {
    const name = fileName(input, situation);
    byName.set(name, [...(byName.get(name) ?? []), input]);
  }
  if (wanted.includes('agent-meta')) byName.set(`agent-meta.${situation}`, agentNotes(inputs));
  if (wanted.includes('agent-prompt')) byName.set(`agent-prompt.${situation}`, firstLines(inputs));
  for (const [name, documents] of byName) save(name, documents, normalise);
  console.log(
    `${situation}: ${[...byName].map(([name, documents]) => `${name} ${documents.length}`).join(', ')}`,
  );
}

async function capture({ sessions, keep, ...setting }) {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'baton-capture-'));
  const project = makeCaptureProject(scratch, setting);
  for (const { rules, ...options } of sessions) {
    const more = [...(options.more ?? []), ...project.pluginArguments()];
    await converse(project, { ...options, more, rules: placed(rules, project) });
  }
  const inputs = project.recordedHooks().map((hook) => hook.input);
  const normalise = normaliser(project);
  for (const [situation, wanted] of Object.entries(keep)) saveSituation(situation, wanted, inputs, normalise);
  fs.rmSync(scratch, { recursive: true, force: true });
}

async function captureAll(situations) {
  const chosen = captures.filter(
    ({ keep }) => situations.length === 0 || Object.keys(keep).some((name) => situations.includes(name)),
  );
  for (const each of chosen) await capture(each);
}

function captureIsolated(situations) {
  const environment = { ...process.env, BATON_CLIENT_CLAUDE: installedClaude() };
  const [command, ...rest] = isolated([process.execPath, fileURLToPath(import.meta.url), ...situations]);
  return spawnSync(command, rest, { stdio: 'inherit', env: environment }).status;
}

try {
  const situations = process.argv.slice(2);
  if (process.env.BATON_CLIENT_CLAUDE === undefined) process.exitCode = captureIsolated(situations);
  else await captureAll(situations);
} catch (failure) {
  exitAsSkipped(failure);
}
