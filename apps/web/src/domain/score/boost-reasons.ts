import type { BoostsReply } from '@patrolplan/contract';
import type { Boosts } from './score-breakdown.ts';
import { momentText } from '#domain/format.ts';

type BoostReason = { readonly reason: string; readonly endsAt: number };

/** By site id, ordered by the end of the boosts. */
type BoostReasons = Readonly<Record<string, readonly BoostReason[]>>;

type ReadBoosts = { boosts: Boosts; reasons: BoostReasons; marked: readonly number[] };

/** The numbers of the reply; the reasons, and the sites that cannot be enforced, which another service may omit. */
export function boostsFromReply(reply: BoostsReply): ReadBoosts {
  const boosts: Record<string, number> = {};
  const reasons: Record<string, readonly BoostReason[]> = {};
  let marked: readonly number[] = [];
  for (const [key, value] of Object.entries(reply)) {
    if (typeof value === 'number') boosts[key] = value;
    else if (Array.isArray(value)) marked = value;
    else
      for (const [siteId, given] of Object.entries(value))
        reasons[siteId] = given.map(({ reason, ends_at }) => ({ reason, endsAt: Date.parse(ends_at) }));
  }
  return { boosts, reasons, marked };
}

/** 'Coaches expected · until 16:30' for each boost that has not ended, without duplicates. */
export function boostReasonTexts(reasons: readonly BoostReason[], now: Date): readonly string[] {
  const texts = reasons
    .filter(({ endsAt }) => endsAt > now.getTime())
    .map(({ reason, endsAt }) => `${reason} · until ${momentText(new Date(endsAt), now)}`);
  return [...new Set(texts)];
}
