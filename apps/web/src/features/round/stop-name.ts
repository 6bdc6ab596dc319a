import type { OpenStop } from '#domain/round/round.ts';
import { timeText } from '#domain/format.ts';
import { roundTexts } from './texts.ts';

type Hours = { readonly open: number | null; readonly close: number | null };

/** The name of a stop: 'Return to Grey Street 14:40–15:10' for a return with known hours. */
export function stopName({ kind, siteName }: OpenStop, hours?: Hours): string {
  if (kind !== 'return') return siteName;
  const { open = null, close = null } = hours ?? {};
  if (open === null || close === null) return roundTexts.returnTo(siteName);
  return roundTexts.returnBetween(siteName, timeText(new Date(open)), timeText(new Date(close)));
}
