// A scratch project with the photo-search workflow, a server for it, and a page in a browser.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { browserProgram, playwright } from './installation.mjs';

const outputs = {
  'prd-writer': {
    status: 'success',
    keyFindings: [{ title: 'Most searches are refined once', detail: 'Facets must be fast' }],
    contextForNextAgent: { requirements: [{ id: 'REQ-1', statement: 'Search by colour' }] },
    qualityGateUpdates: [{ gateName: 'requirements-complete', newStatus: 'passed', evidence: ['docs/prd.md'] }],
  },
  'architecture-reviewer': {
    status: 'success',
    keyFindings: [{ title: 'Full-text search is enough', detail: 'Vectors come later' }],
    contextForNextAgent: {
      technicalDecisions: [
        {
          id: 'dec_001',
          decision: 'Use full-text search',
          rationale: 'It is there',
          madeBy: 'architecture-reviewer',
          timestamp: '2025-08-01T11:45:00Z',
          impact: 'high',
          category: 'architecture',
          affectedComponents: ['search-api'],
        },
      ],
    },
  },
};

export class Project {
  #environment;

  constructor({ scratch, baton }) {
    this.baton = baton;
    this.folder = path.join(scratch, 'project');
    fs.mkdirSync(this.folder);
    const { BATON_AGENT, CLAUDECODE, BATON_SESSION, ...rest } = process.env;
    this.#environment = {
      ...rest,
      SFA_CONTEXT_STORE: path.join(scratch, 'notes'),
      XDG_CACHE_HOME: path.join(scratch, 'cache'),
      TZ: 'UTC',
    };
    execFileSync('git', ['init', '-q'], { cwd: this.folder });
  }

  /** Runs baton in a process of its own and returns what it prints. */
  run(...words) {
    return this.#start(words, '');
  }

  #start(words, input) {
    return execFileSync(this.baton, words, {
      cwd: this.folder,
      env: this.#environment,
      encoding: 'utf8',
      input,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
  }

  record(agent) {
    this.#start(['record', '-'], JSON.stringify({ agentName: agent, ...outputs[agent] }));
  }

  /** An archived workflow, and an active one with tasks, shared data and notes. */
  fill() {
    this.run('init', '--feature', 'photo-upload');
    this.run('decide', 'Keep the original', '--impact', 'high', '--as', 'architecture-reviewer');
    this.run('archive');
    this.run('init', '--feature', 'photo-search', '--description', 'Search photos by colour and place');
    this.run('start', 'prd-writer');
    this.record('prd-writer');
    this.run('start', 'architecture-reviewer');
    this.record('architecture-reviewer');
    this.run('start', 'database-architect');
    // Leaves a receipt; then something changes that it does not have.
    this.run('context', 'database-architect');
    this.run('decide', 'Index the colours', '--as', 'architecture-reviewer');
    this.run('start', 'prd-writer');
    this.record('prd-writer');
    this.run('task', 'add', 'Design the search API', '--id', 't1');
    this.run('task', 'add', 'Build the search', '--id', 't2', '--depends-on', 't1');
    this.run('shared', 'write', 'api_contract', '{"path": "/v1/search"}', '--as', 'api-designer');
    this.run('shared', 'write', 'api_contract', '{"path": "/v2/search"}', '--as', 'api-designer');
    this.run('shared', 'snapshot', 'before_release');
    // Another root thread, which the page lists first, and the workflow's.
    this.run('thread', 'create', 'aaa');
    this.thread = JSON.parse(this.run('status', '--json')).workflowId;
    this.run('env', 'store', 'build', '"release"', '--thread', this.thread, '--description', 'The build type');
    this.run('note', 'add', '--title', 'Expired tokens are accepted', '--type', 'finding', '--tag', 'security',
      '--as', 'code-reviewer');
    return this;
  }

  /** Starts the server; `address` has the one-time token. */
  async serve() {
    this.server = spawn(this.baton, ['serve'], {
      cwd: this.folder,
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = readline.createInterface(this.server.stdout);
    for await (const line of lines) {
      this.address = /http:\S+/.exec(line)[0];
      return this;
    }
    throw new Error('the server ended');
  }

  async open(options = {}) {
    this.page = await openPage(this.address, options);
    await this.page.getByText('live', { exact: true }).waitFor();
    return this.page;
  }

  async close() {
    await this.page?.close();
    this.server?.kill('SIGTERM');
  }
}

/**
 * A page in a browser of its own, which ends with it; `faults` has what its console complains about.
 * @param options of Playwright's newContext
 */
export async function openPage(address, options = {}) {
  const browser = await playwright().chromium.launch({
    executablePath: browserProgram(),
    args: ['--no-sandbox'],
  });
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, timezoneId: 'UTC', ...options });
  const page = await context.newPage();
  page.on('close', () => browser.close());
  page.faults = [];
  page.on('pageerror', (fault) => page.faults.push(fault.message));
  page.on('console', (message) => message.type() === 'error' && page.faults.push(message.text()));
  await page.goto(address);
  return page;
}

export const views = ['overview', 'timeline', 'context', 'shared', 'tasks', 'notes', 'archive', 'changes'];

/** Plays `scene(page, project)` with a filled project, its server and an open page. */
export async function withPage(where, scene, options) {
  const project = new Project(where).fill();
  try {
    await project.serve();
    await scene(await project.open(options), project);
  } finally {
    await project.close();
  }
}

/** Opens a view by its link. */
export async function show(page, view) {
  await page.locator(`nav a[href="#${view}"]`).click();
  await page.locator('main .card').first().waitFor();
}
