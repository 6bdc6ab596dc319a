import { ageText, momentText } from './format.ts';

/** '2 visits not sent'. */
export const unsentText = (count: number): string => `${count} ${count === 1 ? 'visit' : 'visits'} not sent`;

/** After 'Offline:': 'data from 14:31, 5 min ago', or 'data from 14:31 · 2 visits not sent'. */
export function offlineText(readAt: Date, now: Date, unsent: number): string {
  const data = `data from ${momentText(readAt, now)}`;
  return unsent === 0 ? `${data}, ${ageText(readAt, now)}` : `${data} · ${unsentText(unsent)}`;
}
