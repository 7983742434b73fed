// Plays scenarios that compare baton with another validator.
//   node run.mjs BATON [SCENARIO…]      all of scenarios/ if none is named
//   node run.mjs --install              only puts the validator into the cache
// Exit code 0 if all passed, 1 if one failed, 77 if one could not be played here.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runClient } from '../scenarios.mjs';
import { installAll } from './installation.mjs';

runClient(path.dirname(fileURLToPath(import.meta.url)), installAll);
