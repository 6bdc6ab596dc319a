import type { OpenStop } from './round.ts';
import { partText } from '#domain/format.ts';

/** '+3.00 boost · +1.95 event': the two largest reasons beside the base. */
export function reasonsText({ weather, boost, event }: OpenStop): string {
  const parts = [
    { name: 'weather', score: weather },
    { name: 'boost', score: boost },
    { name: 'event', score: event },
  ];
  return parts
    .filter(({ score }) => score >= 0.005)
    .sort((one, other) => other.score - one.score)
    .slice(0, 2)
    .map(({ name, score }) => `${partText(score)} ${name}`)
    .join(' · ');
}
