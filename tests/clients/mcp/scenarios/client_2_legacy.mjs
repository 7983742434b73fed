import { connectClient2 } from '../client_2.mjs';
import { playClient } from '../clients.mjs';

export const title = 'the client 2.x in its mode legacy calls every tool';

export function run(place) {
  return playClient(place, (server) => connectClient2(server, 'legacy'));
}
