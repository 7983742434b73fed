// A release file of the tested program, served from this machine as a release page serves it.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Skipped } from '../skip.mjs';
import { run } from './projects.mjs';

/** The repository, which is the action and the hooks. */
export const repository = fileURLToPath(new URL('../../..', import.meta.url));

/** The version that the repository's scripts install. */
export const version = /^project\(baton VERSION ([0-9.]+)/m.exec(
  fs.readFileSync(path.join(repository, 'CMakeLists.txt'), 'utf8'),
)[1];

/**
 * Packs the build folder of the tests.
 * @returns the folder with the release file and SHA256SUMS
 */
export function packedRelease({ scratch }) {
  const build = process.env.BATON_BUILD;
  if (build === undefined) throw new Skipped('BATON_BUILD names no build folder');
  const into = path.join(scratch, 'release');
  const packed = run(path.join(repository, 'scripts/package'), ['tarball', '--build', build, '--into', into]);
  if (packed.status !== 0) throw new Error(packed.stderr);
  return into;
}

/**
 * Serves the files of a folder on the loopback address while `use` runs.
 * @param use gets the address and the list of requested paths
 */
export async function whileServing(folder, use) {
  const requested = [];
  const server = http.createServer((request, response) => {
    requested.push(request.url);
    const file = path.join(folder, path.basename(request.url));
    if (!fs.existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    fs.createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://127.0.0.1:${server.address().port}`, requested);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
