import type { OpenStop } from './round.ts';
import { timeText } from '#domain/format.ts';

type Hours = { readonly open: number | null; readonly close: number | null };

/** The name of a stop: 'Return to Grey Street 14:40–15:10' for a return with known hours. */
export function stopName({ kind, siteName }: OpenStop, hours?: Hours): string {
  if (kind !== 'return') return siteName;
  const { open = null, close = null } = hours ?? {};
  const window =
    open === null || close === null ? '' : ` ${timeText(new Date(open))}–${timeText(new Date(close))}`;
  return `Return to ${siteName}${window}`;
}
