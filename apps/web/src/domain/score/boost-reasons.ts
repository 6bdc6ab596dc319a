import type { BoostsReply } from '@patrolplan/contract';
import type { Boosts } from './score-breakdown.ts';
import { momentText } from '#domain/format.ts';

type BoostReason = { readonly reason: string; readonly endsAt: number };

/** By site id, ordered by the end of the boosts. */
export type BoostReasons = Readonly<Record<string, readonly BoostReason[]>>;

/** The numbers of the reply, and the reasons, which another service may omit. */
export function boostsFromReply(reply: BoostsReply): { boosts: Boosts; reasons: BoostReasons } {
  const boosts: Record<string, number> = {};
  const reasons: Record<string, readonly BoostReason[]> = {};
  for (const [key, value] of Object.entries(reply)) {
    if (typeof value === 'number') boosts[key] = value;
    else
      for (const [siteId, given] of Object.entries(value))
        reasons[siteId] = given.map(({ reason, ends_at }) => ({ reason, endsAt: Date.parse(ends_at) }));
  }
  return { boosts, reasons };
}

/** 'Coaches expected · until 16:30' for each boost that has not ended, without duplicates. */
export function boostReasonTexts(reasons: readonly BoostReason[], now: Date): readonly string[] {
  const texts = reasons
    .filter(({ endsAt }) => endsAt > now.getTime())
    .map(({ reason, endsAt }) => `${reason} · until ${momentText(new Date(endsAt), now)}`);
  return [...new Set(texts)];
}
