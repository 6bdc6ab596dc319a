import type { BoostsReply } from '@patrolplan/contract';
import type { Boosts } from './score-breakdown.ts';
import type { AskedSites } from '#domain/request/asked.ts';
import { momentText } from '#domain/format.ts';

/** As the service sends it. */
type BoostReason = { readonly reason: string; readonly ends_at: string };

/** By site id, ordered by the end of the boosts. */
export type BoostReasons = Readonly<Record<string, readonly BoostReason[]>>;

type Named = {
  readonly reasons?: BoostReasons;
  readonly cannot_be_enforced?: readonly number[];
  readonly asked?: AskedSites;
};
type ReadBoosts = {
  boosts: Boosts;
  reasons: BoostReasons;
  marked: readonly number[];
  asked: AskedSites;
};

/** The numbers of the reply; the reasons, closed sites and requests, which another service may omit. */
export function boostsFromReply(reply: BoostsReply): ReadBoosts {
  // Safe: the schema of the call reads the named entries as these, and all others as numbers.
  const {
    reasons = {},
    cannot_be_enforced: marked = [],
    asked = {},
    ...boosts
  } = reply as Named & Record<string, unknown>;
  return { boosts: boosts as Boosts, reasons, marked, asked };
}

/** 'Coaches expected · until 16:30' for each boost that has not ended, without duplicates. */
export function boostReasonTexts(reasons: readonly BoostReason[], now: Date): readonly string[] {
  const texts = reasons
    .map(({ reason, ends_at }) => ({ reason, end: new Date(ends_at) }))
    .filter(({ end }) => end > now)
    .map(({ reason, end }) => `${reason} · until\u00a0${momentText(end, now).replaceAll(' ', '\u00a0')}`);
  return [...new Set(texts)];
}
