// Plays scenarios with the official MCP clients.
//   node run.mjs BATON [SCENARIO…]      all of scenarios/ if none is named
//   node run.mjs --install              only puts the clients into the cache
// The conformance suites need the program of the tests, baton-fixed, beside BATON.
// Exit code 0 if all passed, 1 if one failed, 77 if one could not be played here.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runClient } from '../scenarios.mjs';
import { installAll, installedNode } from './installation.mjs';

runClient(path.dirname(fileURLToPath(import.meta.url)), installAll, installedNode);
