import { playConformance } from '../conformance.mjs';

const revision = '2026-07-28';

export const title = `the conformance suite 0.2, what the revision ${revision} requires`;

export function run(place) {
  return playConformance(place, {
    client: 'conformance-0.2',
    name: revision,
    options: ['--requirements', revision],
  });
}
