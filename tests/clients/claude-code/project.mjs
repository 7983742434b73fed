// A scratch repository with a workflow, the agents of a scenario, and baton as its hooks.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));

/** The line by which model_request.mjs knows the agent again stands in its file. */
function agentFile(name) {
  return `---\nname: ${name}\ndescription: Plays ${name} in a test.\n---\nYou are the agent ${name} of this test.\n`;
}

function mustRun(command, rest, options) {
  const child = spawnSync(command, rest, { encoding: 'utf8', ...options });
  if (child.status !== 0) {
    throw new Error(
      `${path.basename(command)} ${rest.join(' ')}: ${child.error ?? child.stderr}${child.stdout}`,
    );
  }
  return child.stdout;
}

// A shell word; the paths are ours, and may hold blanks.
function quoted(word) {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

export class Project {
  /** @param scratch an empty folder that is the caller's to remove */
  constructor(scratch, baton) {
    this.scratch = scratch;
    this.baton = baton;
    this.root = path.join(scratch, 'project');
    this.record = path.join(scratch, 'hooks.jsonl');
    this.programs = path.join(scratch, 'bin');
    this.environment = {
      PATH: `${this.programs}:${path.dirname(process.execPath)}:/usr/bin:/bin`,
      HOME: path.join(scratch, 'home'),
      TMPDIR: path.join(scratch, 'tmp'),
      LANG: 'C.UTF-8',
      TERM: 'dumb',
      GIT_CONFIG_NOSYSTEM: '1',
    };
    for (const folder of [this.root, this.programs, this.environment.HOME, this.environment.TMPDIR]) {
      fs.mkdirSync(folder, { recursive: true });
    }
  }

  /** Puts a `baton` into the PATH that notes every hook call on its way. */
  installRecorder() {
    const words = [process.execPath, path.join(here, 'hook_recorder.mjs'), this.record, this.baton].map(
      quoted,
    );
    fs.writeFileSync(path.join(this.programs, 'baton'), `#!/bin/sh\nexec ${words.join(' ')} "$@"\n`, {
      mode: 0o755,
    });
  }

  /** Leaves a PATH without baton. */
  uninstallRecorder() {
    fs.rmSync(path.join(this.programs, 'baton'));
  }

  /** Whether a program is in the PATH that the session has. */
  finds(program) {
    return spawnSync('sh', ['-c', `command -v ${program}`], { env: this.environment }).status === 0;
  }

  forgetHooks() {
    fs.rmSync(this.record, { force: true });
  }

  recordedHooks() {
    if (!fs.existsSync(this.record)) return [];
    return fs
      .readFileSync(this.record, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  }

  write(relative, text) {
    const file = path.join(this.root, relative);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }

  addAgent(name) {
    this.write(`.claude/agents/${name}.md`, agentFile(name));
  }

  /** A git repository with the agents' files, committed: a worktree needs a commit. */
  makeRepository(agents) {
    this.write('README.md', 'A scratch project.\n');
    for (const agent of agents) this.addAgent(agent);
    const git = (...rest) =>
      mustRun('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.invalid', ...rest], {
        cwd: this.root,
        env: this.environment,
      });
    git('init', '--quiet');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'Begin');
  }

  /** A plugin with these agents, which Claude Code then calls plugin:agent. */
  makePlugin(name, agents) {
    this.plugin = path.join(this.scratch, name);
    const put = (relative, text) => {
      fs.mkdirSync(path.dirname(path.join(this.plugin, relative)), { recursive: true });
      fs.writeFileSync(path.join(this.plugin, relative), text);
    };
    put(
      '.claude-plugin/plugin.json',
      JSON.stringify({ name, description: 'Agents of a test', version: '1.0.0' }),
    );
    for (const agent of agents) put(`agents/${agent}.md`, agentFile(agent));
  }

  pluginArguments() {
    return this.plugin === undefined ? [] : ['--plugin-dir', this.plugin];
  }

  run(...rest) {
    return spawnSync(this.baton, rest, { cwd: this.root, env: this.environment, encoding: 'utf8' });
  }

  mustRun(...rest) {
    return mustRun(this.baton, rest, { cwd: this.root, env: this.environment });
  }

  /** baton's answer to a command, as a document; exit code 1 is an answer too. */
  json(...rest) {
    const child = this.run(...rest, '--json');
    if (![0, 1].includes(child.status))
      throw new Error(`baton ${rest.join(' ')}: ${child.stderr}${child.stdout}`);
    return JSON.parse(child.stdout);
  }

  state() {
    return JSON.parse(fs.readFileSync(path.join(this.root, '.claude/workflow-state.json'), 'utf8'));
  }

  /** Whether any file of baton's in the project holds this text. */
  keeps(text) {
    const search = spawnSync('grep', [
      '--recursive',
      '--quiet',
      '--fixed-strings',
      '--',
      text,
      path.join(this.root, '.claude'),
    ]);
    return search.status === 0;
  }

  executionsOf(agent) {
    return this.state().agentSequence.filter((execution) => execution.agentName === agent);
  }
}

/** A project whose workflow has begun and whose hooks are baton's, each call noted. */
export function makeProject({ scratch, baton }, agents, wiring = []) {
  const project = new Project(scratch, baton);
  project.makeRepository(agents);
  project.installRecorder();
  project.mustRun('init', '--feature', 'photo-search', '--workflow-id', 'wf_client', '--prd', 'README.md');
  project.mustRun('init', '--claude', ...wiring);
  return project;
}
