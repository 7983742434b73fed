// Times MCP servers over standard input and output, as an agent waits for them: until the first
// answer, and per call.
//   node mcp_calls.mjs RESULTS CALLS -- NAME FOLDER COMMAND… [-- NAME FOLDER COMMAND…]…
// NAME is baton, or memory: the MCP memory server. The servers take turns, some calls each: call by
// call each would find the caches filled by the other. A table goes to standard output, RESULTS
// gets the figures as JSON.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import readline from 'node:readline';

const value = 'Connection pool size went from 200 to 20; threads starve under load.';
const session = 'bench';
const callsInTurn = 20;

// What each server does when something is written, and when it is read again.
const calls = {
  baton: {
    write: (n) => ['shared_context', { action: 'write', session, key: 'findings_summary', value: `${value} ${n}` }],
    read: () => ['shared_context', { action: 'read', session, key: 'findings_summary' }],
    list: () => ['shared_context', { action: 'list_keys', session }],
  },
  memory: {
    write: (n) => [
      'create_entities',
      { entities: [{ name: `new_${n}`, entityType: 'finding', observations: [value] }] },
    ],
    read: () => ['open_nodes', { names: ['new_0'] }],
    list: () => ['search_nodes', { query: 'new_0' }],
  },
};

class Server {
  constructor(name, folder, [command, ...rest]) {
    this.name = name;
    this.waiting = new Map();
    this.sent = 0;
    this.began = process.hrtime.bigint();
    this.child = spawn(command, rest, { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] });
    readline.createInterface({ input: this.child.stdout }).on('line', (line) => {
      const message = JSON.parse(line);
      this.waiting.get(message.id)?.(message);
      this.waiting.delete(message.id);
    });
  }

  request(method, params) {
    const id = ++this.sent;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    });
  }

  async start() {
    const clientInfo = { name: 'bench', version: '1' };
    await this.request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
    this.startMilliseconds = since(this.began);
    this.child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  }

  async time(kind, n) {
    const [name, input] = calls[this.name][kind](n);
    const began = process.hrtime.bigint();
    const answer = await this.request('tools/call', { name, arguments: input });
    const milliseconds = since(began);
    if (answer.error ?? answer.result.isError) throw new Error(`${this.name}: ${JSON.stringify(answer)}`);
    return milliseconds;
  }

  stop() {
    return new Promise((resolve) => {
      this.child.on('exit', resolve);
      this.child.stdin.end();
      if (this.name === 'memory') this.child.kill();
    });
  }
}

function since(began) {
  return Number(process.hrtime.bigint() - began) / 1e6;
}

function quantile(samples, part) {
  const sorted = samples.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}

async function medianStart([name, folder, command], rounds) {
  const starts = [];
  for (let round = 0; round < rounds; ++round) {
    const server = new Server(name, folder, command);
    await server.start();
    starts.push(server.startMilliseconds);
    await server.stop();
  }
  return quantile(starts, 0.5);
}

async function timeCalls(servers, count) {
  const samples = servers.map(() => ({ write: [], read: [], list: [] }));
  for (let first = 0; first < count; first += callsInTurn) {
    for (const [at, server] of servers.entries()) {
      for (let n = first; n < Math.min(first + callsInTurn, count); ++n) {
        for (const kind of ['write', 'read', 'list']) samples[at][kind].push(await server.time(kind, n));
      }
    }
  }
  return samples;
}

function subjects(words) {
  const found = [];
  for (const word of words) {
    if (word === '--') found.push([]);
    else found.at(-1).push(word);
  }
  return found.map(([name, folder, ...command]) => [name, folder, command]);
}

const [results, count, ...words] = process.argv.slice(2);
const measured = subjects(words);
const starts = [];
for (const subject of measured) starts.push(await medianStart(subject, subject[0] === 'memory' ? 5 : 21));
const servers = measured.map(([name, folder, command]) => new Server(name, folder, command));
for (const server of servers) await server.start();
const samples = await timeCalls(servers, Number(count));
for (const server of servers) await server.stop();

const figures = measured.map(([name], at) => ({
  name,
  startMilliseconds: starts[at],
  ...Object.fromEntries(
    Object.entries(samples[at]).map(([kind, times]) => [
      kind,
      { p50: quantile(times, 0.5), p99: quantile(times, 0.99) },
    ]),
  ),
}));
for (const { name, startMilliseconds, write, read, list } of figures) {
  const shown = ({ p50, p99 }) => `${p50.toFixed(2)} (p99 ${p99.toFixed(2)})`;
  console.log(
    `  ${name.padEnd(8)} start ${startMilliseconds.toFixed(1)} ms, write ${shown(write)} ms, ` +
      `read ${shown(read)} ms, list ${shown(list)} ms`,
  );
}
fs.writeFileSync(results, JSON.stringify(figures, null, 2));
process.exit(0);
