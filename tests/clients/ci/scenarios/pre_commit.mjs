import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { moduleOf } from '../installation.mjs';
import { breakPhase, run, stateFile, validProject } from '../projects.mjs';
import { packedRelease, repository, version } from '../release.mjs';

export const title = 'the pre-commit hooks install a release file once, and fail on a broken state';

/** Runs a hook as pre-commit does with "language: script"; undefined if no file matches. */
function runHook(hook, { folder, files, environment }) {
  assert.equal(hook.language, 'script');
  const matching = files.filter((file) => new RegExp(hook.files).test(file));
  if (matching.length === 0) return undefined;
  const [program, ...words] = hook.entry.split(' ');
  return run(path.join(repository, program), [...words, ...matching], { folder, environment });
}

function play({ scratch, baton }) {
  const text = fs.readFileSync(path.join(repository, '.pre-commit-hooks.yaml'), 'utf8');
  const hooks = moduleOf('yaml').parse(text);
  const cache = path.join(scratch, 'cache');
  const environment = {
    BATON_RELEASES: `file://${packedRelease({ scratch })}`,
    XDG_CACHE_HOME: cache,
    PATH: '/usr/bin:/bin',
  };
  const folder = validProject({ scratch, baton });
  const at = { folder, files: ['src/a.cpp', stateFile], environment };
  for (const hook of hooks) assert.equal(runHook(hook, at).status, 0, hook.id);
  assert.ok(fs.existsSync(path.join(cache, 'baton/releases', version, 'bin/baton')));
  for (const hook of hooks) assert.equal(runHook(hook, { ...at, files: ['src/a.cpp'] }), undefined);

  breakPhase(folder);
  const installed = { ...environment, BATON_RELEASES: 'file:///nowhere' };
  for (const hook of hooks) {
    const ran = runHook(hook, { ...at, environment: installed });
    assert.equal(ran.status, 1, hook.id);
    assert.match(ran.stdout, /workflow-state\.json:\d+:\d+: error: \/phase/, hook.id);
  }
  playGitHook(folder, path.join(cache, 'baton/releases', version, 'bin'));
}

/** The template of a git hook refuses the commit of a broken state, and of nothing else. */
function playGitHook(folder, bin) {
  fs.copyFileSync(
    path.join(repository, 'templates/git-hooks/pre-commit'),
    path.join(folder, '.git/hooks/pre-commit'),
  );
  const git = (...words) =>
    run('git', ['-c', 'user.name=n', '-c', 'user.email=e', ...words], {
      folder,
      environment: { PATH: `${bin}:/usr/bin:/bin` },
    });
  fs.writeFileSync(path.join(folder, 'a.md'), 'a\n');
  git('add', 'a.md');
  assert.equal(git('commit', '-qm', 'other files').status, 0);
  git('add', stateFile);
  const refused = git('commit', '-qm', 'broken');
  assert.notEqual(refused.status, 0);
  assert.match(refused.stdout + refused.stderr, /error: \/phase/);
  execFileSync('sed', ['-i', 's/"phase": "[^"]*"/"phase": "planning"/', path.join(folder, stateFile)]);
  git('add', stateFile);
  assert.equal(git('commit', '-qm', 'valid').status, 0);
}

export { play as run };
