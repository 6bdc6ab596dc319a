import type { OpenStop } from './round.ts';
import { partText } from '#domain/format.ts';
import { dueText } from '#domain/visit/due-text.ts';

/** 'overdue 2 days · +3.00 boost · +1.95 event': whether it is due, then the two largest parts besides the base. */
export function reasonsText({ weather, boost, event, overdueDays }: OpenStop): string {
  const parts = [
    { name: 'weather', score: weather },
    { name: 'boost', score: boost },
    { name: 'event', score: event },
  ];
  const largest = parts
    .filter(({ score }) => score >= 0.005)
    .sort((one, other) => other.score - one.score)
    .slice(0, 2)
    .map(({ name, score }) => `${partText(score)} ${name}`);
  return [dueText(overdueDays) ?? [], largest].flat().join(' · ');
}
