// Uses one project for a long time, as a team does, and kills a process of it each second.
//   node bench/soak.mjs BATON [SECONDS] [AGENTS]
// Each agent (default 16) changes the project through the command line, hooks, MCP servers and the
// server of `baton serve` in turn, without a pause: an hour (default: 3,600 s) has many times the
// changes of a real one. Every second, one of the running processes is killed. The journal of the
// project is short, so that it rotates often, and `baton prune` runs all the time.
//
// At the end, everything that was acknowledged must be there, nothing was refused, the state must be
// valid, and `baton doctor` must be content. Prints calls, latencies, sizes of files and memory each minute.
import { spawn } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';

const [program, seconds = '3600', agentCount = '16'] = process.argv.slice(2);
const baton = path.resolve(program);
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'baton-soak-'));
const folder = path.join(scratch, 'project');
const { BATON_AGENT, CLAUDECODE, BATON_SESSION, ...inherited } = process.env;
const environment = {
  ...inherited,
  SFA_CONTEXT_STORE: path.join(scratch, 'notes'),
  XDG_CACHE_HOME: path.join(scratch, 'cache'),
  CLAUDE_PROJECT_DIR: folder,
};
const began = Date.now();
const end = began + Number(seconds) * 1000;
const running = new Set(); // processes that may be killed
const counts = { calls: 0, acknowledged: 0, refused: 0, killed: 0, ended: 0 };
const refusals = new Map();
const times = new Map(); // front end: milliseconds of its calls

function run(words, input = '') {
  return new Promise((resolve) => {
    const child = spawn(baton, words, { cwd: folder, env: environment, stdio: ['pipe', 'pipe', 'pipe'] });
    running.add(child);
    let output = '';
    let errors = '';
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (errors += text));
    child.stdin.on('error', () => {}); // it was killed
    child.stdin.end(input);
    child.on('close', (status, signal) => {
      running.delete(child);
      resolve({ done: status === 0, killed: signal !== null, output, errors });
    });
  });
}

async function must(...words) {
  const { done, errors, output } = await run(words);
  if (!done) throw new Error(`baton ${words.join(' ')}: ${output}${errors}`);
  return output;
}

// An MCP server; another one is started when it was killed.
class Server {
  #start() {
    this.waiting = new Map();
    this.sent = 0;
    this.child = spawn(baton, ['mcp', '--as', 'user'], { cwd: folder, env: environment, stdio: ['pipe', 'pipe', 'ignore'] });
    running.add(this.child);
    this.child.stdin.on('error', () => {});
    const { child, waiting } = this;
    readline.createInterface({ input: child.stdout }).on('line', (line) => {
      const message = JSON.parse(line);
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    });
    child.on('close', () => {
      running.delete(child);
      if (this.child === child) this.child = null;
      for (const resolve of waiting.values()) resolve(null);
    });
  }

  #request(method, params) {
    const { child, waiting } = this;
    if (child === null) return Promise.resolve(null);
    const id = ++this.sent;
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    });
  }

  async call(name, input) {
    if (!this.child) {
      this.#start();
      const clientInfo = { name: 'soak', version: '1' };
      await this.#request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
    }
    const answer = await this.#request('tools/call', { name, arguments: input });
    if (answer === null) return { done: false, killed: true };
    const failed = answer.error ?? answer.result.isError;
    return { done: !failed, killed: false, errors: failed ? JSON.stringify(answer) : '' };
  }

  stop() {
    this.child?.stdin.end();
  }
}

// The server of the page, with a client of its events.
class Page {
  async start() {
    this.child = spawn(baton, ['serve', '--write', '--json'], {
      cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'ignore'],
    });
    const { child } = this;
    running.add(child);
    let text = '';
    await new Promise((resolve) => {
      child.on('close', () => {
        running.delete(child);
        if (this.child === child) this.child = null;
        resolve();
      });
      child.stdout.on('data', (part) => {
        text += part;
        if (text.includes('}')) resolve();
      });
    });
    if (!this.child) return;
    ({ address: this.address, bearer: this.bearer } = JSON.parse(text));
    this.events = 0;
    const upgrade = http.get(`${this.address}/api/v1/events`, {
      headers: {
        Authorization: `Bearer ${this.bearer}`, Origin: this.address, Connection: 'Upgrade', Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': crypto.randomBytes(16).toString('base64'),
      },
    });
    upgrade.on('upgrade', (_answer, socket) => {
      socket.on('data', () => ++this.events);
      socket.on('error', () => {});
    });
    upgrade.on('error', () => {});
  }

  async call(operation, request) {
    this.starting ??= this.start();
    await this.starting;
    if (!this.child) {
      this.starting = null;
      return { done: false, killed: true };
    }
    const body = JSON.stringify(request);
    return new Promise((resolve) => {
      const sent = http.request(`${this.address}/api/v1/${operation.replace(' ', '/')}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${this.bearer}`, Origin: this.address, 'Content-Type': 'application/json' },
      }, (answer) => {
        let text = '';
        answer.on('data', (part) => (text += part));
        answer.on('end', () => resolve({ done: answer.statusCode === 200, killed: false, errors: text }));
        answer.on('error', () => resolve({ done: false, killed: true }));
      });
      sent.on('error', () => {
        this.starting = this.child ? this.starting : null;
        resolve({ done: false, killed: true });
      });
      sent.end(body);
    });
  }
}

// What an agent was told is stored. A call that was killed may or may not have had its effect.
class Agent {
  constructor(number) {
    this.name = `agent-${number}`;
    this.turn = 0;
    this.server = new Server();
    this.decisions = [];
    this.notes = [];
    this.latest = new Map(); // place: { acknowledged, tried }
  }

  async #call(frontEnd, request) {
    const start = process.hrtime.bigint();
    const result = await request();
    ++counts.calls;
    if (result.killed) ++counts.ended;
    if (result.done) ++counts.acknowledged;
    if (!result.done && !result.killed) {
      ++counts.refused;
      const reason = (result.errors || 'no reason').slice(0, 160);
      refusals.set(reason, (refusals.get(reason) ?? 0) + 1);
    }
    if (result.done) {
      if (!times.has(frontEnd)) times.set(frontEnd, []);
      times.get(frontEnd).push(Number(process.hrtime.bigint() - start) / 1e6);
    }
    return result.done;
  }

  // A number that only this agent writes, each time a larger one.
  async #count(place, frontEnd, request) {
    const entry = this.latest.get(place) ?? { acknowledged: 0, tried: 0 };
    this.latest.set(place, entry);
    const next = ++entry.tried;
    if (await this.#call(frontEnd, () => request(next))) entry.acknowledged = next;
  }

  async step(page) {
    const n = ++this.turn;
    const key = `count_${this.name.replace('-', '_')}`;
    switch (n % 12) {
      case 0:
        return this.#count('env', 'command line', (value) =>
          run(['env', 'store', key, String(value), '--thread', 'main', '--description', 'A count']));
      case 1:
        return this.#count('shared', 'command line', (value) => run(['shared', 'write', key, String(value), '--session', 'soak']));
      case 2:
        return this.#count('mcp', 'mcp', (value) =>
          this.server.call('shared_context', { action: 'write', session: 'soak', key: `${key}_mcp`, value: String(value) }));
      case 3:
        return this.#count('http', 'http', (value) =>
          page.call('shared write', { session: 'soak', key: `${key}_http`, value: String(value) }));
      case 4:
        return this.#call('hook', () => run(['hook'], JSON.stringify({
          hook_event_name: 'UserPromptSubmit', session_id: `session-${this.name}`, cwd: folder, prompt: 'Go on.',
        })));
      case 5:
        return this.#call('hook', () => run(['hook'], JSON.stringify({
          hook_event_name: 'PreToolUse', session_id: `session-${this.name}`, cwd: folder, tool_name: 'Read',
          tool_use_id: `toolu_${n}`, tool_input: { file_path: path.join(folder, 'README.md') },
        })));
      case 6: {
        if (n % 36 !== 6) return this.#call('command line', () => run(['get', '/phase']));
        const text = `${this.name} decides ${n}`;
        if (await this.#call('command line', () => run(['decide', text, '--category', 'pattern']))) this.decisions.push(text);
        return;
      }
      case 7: {
        if (n % 36 !== 7) return this.#call('mcp', () => this.server.call('workflow', { action: 'status' }));
        const text = `${this.name} notes ${n}`;
        if (await this.#call('command line', () =>
          run(['note', 'add', '--title', text, '--type', 'finding', '--tag', 'soak']))) this.notes.push(text);
        return;
      }
      case 8:
        return this.#count('gate', 'http', (value) =>
          page.call('gate', { name: this.name, move: 'pass', new: true, evidence: [`count ${value}`] }));
      case 9:
        return this.#call('command line', () => run(['context', 'prd-writer', '--json']));
      case 10:
        return this.#call('http', () => page.call('status', {}));
      default:
        return this.#call('command line', () => run(['shared', 'read', key, '--session', 'soak']));
    }
  }
}

function bytesIn(place) {
  let bytes = 0;
  for (const entry of fs.readdirSync(place, { withFileTypes: true })) {
    const inner = path.join(place, entry.name);
    try {
      bytes += entry.isDirectory() ? bytesIn(inner) : fs.statSync(inner).size;
    } catch {} // removed meanwhile
  }
  return bytes;
}

function resident(child) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]);
  } catch {
    return 0;
  }
}

function percentile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

function report(agents, page) {
  const minutes = ((Date.now() - began) / 60000).toFixed(1);
  const servers = agents.map((agent) => resident(agent.server.child ?? {}));
  const kilobytes = (place) => (bytesIn(place) / 1024).toFixed(0);
  console.log(
    `${minutes} min: ${counts.calls} calls, ${counts.acknowledged} acknowledged, ${counts.refused} refused, ` +
      `${counts.killed} kills; state ${kilobytes(path.join(folder, '.claude'))} kB with ` +
      `${kilobytes(path.join(folder, '.claude/baton'))} kB of .claude/baton, page ${resident(page.child ?? {})} kB, ` +
      `largest MCP server ${Math.max(...servers)} kB`);
}

async function check(agents) {
  const faults = [];
  const state = JSON.parse(fs.readFileSync(path.join(folder, '.claude/workflow-state.json'), 'utf8'));
  const decided = new Set(state.sharedDecisions.map((decision) => decision.decision));
  const noted = await must('note', 'list', '--json', '--limit', '100000');
  const stored = async (...words) => JSON.parse(await must(...words));
  for (const agent of agents) {
    const key = `count_${agent.name.replace('-', '_')}`;
    for (const text of agent.decisions) if (!decided.has(text)) faults.push(`decision lost: ${text}`);
    for (const text of agent.notes) if (!noted.includes(text)) faults.push(`note lost: ${text}`);
    for (const [place, { acknowledged, tried }] of agent.latest) {
      if (acknowledged === 0) continue;
      let found;
      if (place === 'gate') {
        found = state.qualityGates.details[agent.name].evidence.at(-1).replace('count ', '');
      } else if (place === 'env') {
        found = (await stored('env', 'get', key, '--thread', 'main', '--json')).value;
      } else {
        const name = place === 'shared' ? key : `${key}_${place}`;
        found = (await stored('shared', 'read', name, '--session', 'soak', '--json')).value;
      }
      if (!(Number(found) >= acknowledged && Number(found) <= tried)) {
        faults.push(`${agent.name}, ${place}: ${acknowledged} was acknowledged, ${found} is stored`);
      }
    }
  }
  for (const words of [['validate'], ['doctor'], ['log', '-n', '5'], ['session', 'list']]) {
    const { done, errors, output } = await run(words);
    if (!done) faults.push(`baton ${words.join(' ')}: ${output}${errors}`);
  }
  return faults;
}

fs.mkdirSync(path.join(folder, '.git'), { recursive: true });
await must('init', '--feature', 'soak');
fs.writeFileSync(path.join(folder, '.claude/baton.json'), JSON.stringify({ limits: { journalSegments: 8, backups: 4 } }));
await must('session', 'create', 'soak');
await must('thread', 'create', 'main');

const agents = Array.from({ length: Number(agentCount) }, (_, number) => new Agent(number + 1));
const page = new Page();
const killing = setInterval(() => {
  const candidates = [...running];
  const victim = candidates[Math.floor(Math.random() * candidates.length)];
  if (victim?.kill('SIGKILL')) ++counts.killed;
}, 1000);
const reporting = setInterval(() => report(agents, page), 60_000);
const pruning = (async () => {
  while (Date.now() < end) {
    await run(['prune', '--apply']);
    await new Promise((resolve) => setTimeout(resolve, 5000));
  }
})();
await Promise.all(agents.map(async (agent) => {
  while (Date.now() < end) await agent.step(page);
}));
await pruning;
clearInterval(killing);
clearInterval(reporting);
report(agents, page);
for (const agent of agents) agent.server.stop();
const { child } = page;
page.child = null;
child?.kill('SIGTERM');

for (const [frontEnd, values] of times) {
  console.log(`${frontEnd.padEnd(12)} ${values.length} calls, median ${percentile(values, 0.5).toFixed(1)} ms, ` +
    `99 % within ${percentile(values, 0.99).toFixed(1)} ms, longest ${percentile(values, 1).toFixed(0)} ms`);
}
const faults = await check(agents);
for (const [reason, count] of refusals) faults.push(`refused ${count} times: ${reason}`);
for (const fault of faults) console.log(`FAULT ${fault}`);
console.log(faults.length === 0 ? 'nothing that was acknowledged is lost' : `${faults.length} faults; see ${folder}`);
if (faults.length === 0) fs.rmSync(scratch, { recursive: true });
process.exitCode = faults.length === 0 ? 0 : 1;
