// One run of the real Claude Code, headless, against a scripted model.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { startModel } from './scripted_model.mjs';

const runMilliseconds = 120_000;

// Nothing of the caller's environment is passed on: a HOME of its own, no telemetry, no updates.
function environmentFor(project, url, more) {
  return {
    ...project.environment,
    ...more,
    CLAUDE_CONFIG_DIR: path.join(project.environment.HOME, '.claude'),
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: 'scripted',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    CLAUDE_CODE_TMPDIR: project.environment.TMPDIR,
    DISABLE_AUTOUPDATER: '1',
    DISABLE_ERROR_REPORTING: '1',
    DISABLE_TELEMETRY: '1',
  };
}

function argumentsFor(project, { prompt, later, allow = [], more = [] }) {
  const asked = later === undefined ? [prompt] : ['--input-format', 'stream-json'];
  const tools = ['Agent', ...allow].join(',');
  return [
    '-p',
    ...asked,
    '--output-format',
    'stream-json',
    '--verbose',
    '--include-hook-events',
    '--allowedTools',
    tools,
    '--debug-file',
    path.join(project.scratch, 'debug.log'),
    ...more,
  ];
}

function collect(stream) {
  const chunks = [];
  stream.on('data', (chunk) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString('utf8');
}

// Turn by turn: what comes later is said when the turn before has its result.
function feed(child, { prompt, later }) {
  const left = [...later];
  const say = (content) =>
    child.stdin.write(`${JSON.stringify({ type: 'user', message: { role: 'user', content } })}\n`);
  say(prompt);
  readline.createInterface({ input: child.stdout }).on('line', (line) => {
    if (JSON.parse(line).type !== 'result') return;
    const next = left.shift();
    if (next === undefined) return void child.stdin.end();
    next.before?.();
    say(next.prompt);
  });
}

function runProgram(project, url, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.env.BATON_CLIENT_CLAUDE, argumentsFor(project, options), {
      cwd: project.root,
      env: environmentFor(project, url, options.environment),
      stdio: [options.later === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      timeout: options.timeout ?? runMilliseconds,
      killSignal: 'SIGKILL',
    });
    const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)];
    if (options.later !== undefined) feed(child, options);
    child.on('error', reject);
    child.on('close', (exitCode, signal) =>
      resolve({ exitCode, signal, stdout: stdout(), stderr: stderr() }),
    );
  });
}

function eventsIn(stdout) {
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
}

/**
 * Runs one headless session.
 * @param options {prompt, rules, later?: further turns {before?, prompt}, before being called between them; allow?: tools that need no permission, more?: further arguments,
 *   environment?: further variables,
 *   beforeAnswer?: awaited at every request, before the model answers; timeout?: milliseconds}
 * @returns {Promise<object>} requests: what the model saw; hooks: what the recorder noted (see
 *   hook_recorder.mjs); events: what Claude Code printed; answer, exitCode, stderr
 */
export async function converse(project, options) {
  const model = await startModel(options.rules, options.beforeAnswer);
  try {
    const run = await runProgram(project, model.url, options);
    const events = eventsIn(run.stdout);
    const session = {
      ...run,
      events,
      requests: model.requests,
      hooks: project.recordedHooks(),
      answer: events.findLast((event) => event.type === 'result')?.result,
    };
    fs.writeFileSync(path.join(project.scratch, 'session.json'), JSON.stringify(session, null, 2));
    if (run.exitCode !== 0) {
      throw new Error(
        `Claude Code ended with ${run.signal ?? run.exitCode}: ${run.stderr}${run.stdout.slice(-2000)}`,
      );
    }
    return session;
  } finally {
    model.close();
  }
}
