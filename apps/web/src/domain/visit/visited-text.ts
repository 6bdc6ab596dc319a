import { ageText, sameDay } from '#domain/format.ts';

/** 'visited 12 min ago'; null without a visit today. */
export function visitedText(at: number | null, now: Date): string | null {
  if (at === null) return null;
  const visitedAt = new Date(at);
  if (!sameDay(visitedAt, now)) return null;
  return `visited ${ageText(visitedAt, now).replace(/ (h|min)\b/g, '\u00a0$1')}`;
}
