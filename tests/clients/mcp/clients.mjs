// Plays the cases with one of the official SDKs as the client.
//
// A connected client is {
//   client: the SDK's, whose methods both SDKs call alike (listTools, readResource, getPrompt …),
//   era: 'legacy' or 'modern',
//   call(name, arguments, options): a tool's result, validated by the SDK against its outputSchema,
//   listenTo(uri, heard): calls heard(uri) at each change; what it returns ends that,
// }
import { actionCases } from './actions.mjs';
import { aliasCases, aliases, cases } from './cases.mjs';
import { freshnessCases } from './freshness.mjs';
import { makeProject } from './project.mjs';

async function playAll(cases, connected, project) {
  for (const [title, run] of cases) {
    try {
      await run(connected, project);
    } catch (failure) {
      failure.stack = `${title}: ${failure.stack}`;
      throw failure;
    }
  }
}

async function playWith(cases, connect, server, project) {
  const connected = await connect(server);
  // The SDKs report here what they did not expect, such as an answer to a request taken back.
  const unexpected = [];
  connected.client.onerror = (error) => unexpected.push(error);
  try {
    await playAll(cases, connected, project);
  } finally {
    await connected.client.close();
  }
  if (unexpected.length > 0) throw unexpected[0];
}

/** @param connect makes a connected client of what to start: project.server() */
export async function playClient(place, connect) {
  const project = makeProject(place);
  project.mustRun('thread', 'create', 'client');
  await playWith(cases, connect, project.server('--as', 'orchestrator'), project);
  await playWith(actionCases, connect, project.server('--as', 'orchestrator'), project);
  await playWith(freshnessCases, connect, project.server('--as', 'orchestrator'), project);
  const onlyAliases = project.server('--as', 'orchestrator', '--tools', aliases.join(','));
  await playWith(aliasCases, connect, onlyAliases, project);
}
