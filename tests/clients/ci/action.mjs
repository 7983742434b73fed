// Runs the steps of a composite action as the runner of GitHub Actions does: expressions are
// replaced, each step is a bash script with -e and pipefail, and files carry outputs and the PATH.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

function defaultsOf(action) {
  return Object.fromEntries(Object.entries(action.inputs).map(([name, input]) => [name, input.default]));
}

function replaced(text, contexts) {
  return String(text).replace(/\$\{\{\s*(\w+)\.([\w-]+)\s*\}\}/g, (whole, context, name) => {
    if (!(name in (contexts[context] ?? {}))) throw new Error(`${whole}: there is no such value`);
    return contexts[context][name];
  });
}

function runScript(script, folder, environment) {
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
      cwd: folder,
      env: environment,
    });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, output }));
  });
}

function readOutputs(file) {
  const lines = fs.readFileSync(file, 'utf8').split('\n').filter((line) => line !== '');
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
}

/**
 * @param action the parsed action.yml
 * @param place {actionFolder, workspace, temporary, given: the inputs that the workflow gives,
 *   actionRepository: OWNER/NAME, empty for an action of the checkout, serverUrl: of that repository}
 * @returns {status, output, outputs} of the first step that fails, else of all
 */
export async function runAction(action, place) {
  const { actionFolder, workspace, temporary, given, actionRepository = '', serverUrl = '' } = place;
  const contexts = {
    inputs: { ...defaultsOf(action), ...given },
    github: { action_repository: actionRepository },
  };
  fs.mkdirSync(temporary, { recursive: true });
  const files = { GITHUB_PATH: path.join(temporary, 'path'), GITHUB_OUTPUT: path.join(temporary, 'output') };
  for (const file of Object.values(files)) fs.writeFileSync(file, '');
  let output = '';
  for (const step of action.runs.steps) {
    if (step.shell !== 'bash') throw new Error(`the step ${step.name} has no shell`);
    const added = fs.readFileSync(files.GITHUB_PATH, 'utf8').split('\n').filter((line) => line !== '');
    const environment = {
      HOME: process.env.HOME,
      ...files,
      PATH: [...added.reverse(), process.env.PATH].join(':'),
      GITHUB_ACTION_PATH: actionFolder,
      GITHUB_SERVER_URL: serverUrl,
      GITHUB_WORKSPACE: workspace,
      RUNNER_TEMP: temporary,
      ...Object.fromEntries(
        Object.entries(step.env ?? {}).map(([name, value]) => [name, replaced(value, contexts)]),
      ),
    };
    const ran = await runScript(replaced(step.run, contexts), workspace, environment);
    output += ran.output;
    if (ran.status !== 0) return { status: ran.status, output, outputs: readOutputs(files.GITHUB_OUTPUT) };
  }
  return { status: 0, output, outputs: readOutputs(files.GITHUB_OUTPUT) };
}
