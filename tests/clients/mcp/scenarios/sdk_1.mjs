import { playClient } from '../clients.mjs';
import { connectSdk1 } from '../sdk_1.mjs';

export const title = 'the SDK 1.x calls every tool';

export function run(place) {
  return playClient(place, connectSdk1);
}
