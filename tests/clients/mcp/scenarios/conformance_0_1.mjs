import { playConformance } from '../conformance.mjs';

export const title = 'the conformance suite 0.1, its active scenarios';

export function run(place) {
  return playConformance(place, { client: 'conformance-0.1', name: '0.1', options: ['--suite', 'active'] });
}
