import { type Failure, invalid } from '#core/failure.ts';
import type { Failed } from '#core/result.ts';
import type { Period } from './periods-table.ts';

/**
 * Why a period does not fit beside the others: two cannot share a name, in any capitals, nor a start. Gaps and overlaps
 * cannot occur, because each period lasts until the next one starts.
 */
export function periodClash(wanted: Period, others: readonly Period[]): Failed<Failure> | undefined {
  const sameName = others.find(({ name }) => name.toLowerCase() === wanted.name.toLowerCase());
  if (sameName !== undefined) return invalid({ name: `There is already a period '${sameName.name}'.` });
  const sameStart = others.find(({ startsAt }) => startsAt === wanted.startsAt);
  if (sameStart !== undefined) return invalid({ starts_at: `'${sameStart.name}' starts at this time.` });
  return undefined;
}
