import { playInspector } from '../inspector.mjs';

export const title = 'the inspector, strictly, in the era it calls legacy';

export function run(place) {
  return playInspector(place, 'legacy');
}
