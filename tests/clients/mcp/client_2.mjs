// @modelcontextprotocol/client 2.x, which knows both eras.
import { moduleOf } from './installation.mjs';

/** Hears of one resource in the way of its era, until what it returns is called. */
async function listenTo(client, era, uri, heard) {
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => heard(params.uri));
  if (era === 'modern') {
    const subscription = await client.listen({ resourceSubscriptions: [uri] });
    return () => subscription.close();
  }
  await client.subscribeResource({ uri });
  return () => client.unsubscribeResource({ uri });
}

/**
 * Connects to the server; see clients.mjs for what it returns.
 * @param mode of version negotiation: 'legacy', 'auto' or {pin: revision}
 */
export async function connectClient2(server, mode) {
  const { Client } = moduleOf('client-2', '@modelcontextprotocol/client');
  const { StdioClientTransport } = moduleOf('client-2', '@modelcontextprotocol/client/stdio');
  const client = new Client({ name: 'baton-tests', version: '1.0.0' }, { versionNegotiation: { mode } });
  await client.connect(new StdioClientTransport(server));
  const era = client.getProtocolEra();
  return {
    client,
    era,
    call: (name, given, options) => client.callTool({ name, arguments: given }, options),
    listenTo: (uri, heard) => listenTo(client, era, uri, heard),
  };
}
