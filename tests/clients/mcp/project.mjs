// A scratch project with a workflow, and how a client starts baton's server in it.
import { Project } from '../claude-code/project.mjs';

class ServedProject extends Project {
  /** Where the server runs: options of child_process.spawn. */
  place() {
    return { cwd: this.root, env: this.environment };
  }

  /** What a client starts: {command, args, cwd, env}. */
  server(...options) {
    return { command: this.baton, args: ['mcp', ...options], ...this.place() };
  }
}

export function makeProject({ scratch, baton }) {
  const project = new ServedProject(scratch, baton);
  project.makeRepository([]);
  project.mustRun('init', '--feature', 'photo-search', '--workflow-id', 'wf_client', '--prd', 'README.md');
  return project;
}
