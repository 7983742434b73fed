// @modelcontextprotocol/sdk 1.x, which knows the era of the handshake alone.
import { moduleOf } from './installation.mjs';

const modules = (name) => moduleOf('sdk-1', `@modelcontextprotocol/sdk/${name}.js`);

/** Connects to the server; see clients.mjs for what it returns. */
export async function connectSdk1(server) {
  const { Client } = modules('client/index');
  const { StdioClientTransport } = modules('client/stdio');
  const { ResourceUpdatedNotificationSchema } = modules('types');
  const client = new Client({ name: 'baton-tests', version: '1.0.0' });
  await client.connect(new StdioClientTransport(server));
  return {
    client,
    era: 'legacy',
    call: (name, given, options) => client.callTool({ name, arguments: given }, undefined, { ...options }),
    async listenTo(uri, heard) {
      client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => heard(params.uri));
      await client.subscribeResource({ uri });
      return () => client.unsubscribeResource({ uri });
    },
  };
}
