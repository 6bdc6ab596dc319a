import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#clock.ts';
import type { Database } from '#db/database.ts';
import { findAreaId, siteExists } from '#modules/sites/sites-table.ts';
import { insertBoost } from './boosts-table.ts';

export type WantedBoost = {
  readonly target:
    { readonly kind: 'site'; readonly siteId: number } | { readonly kind: 'area'; readonly areaName: string };
  readonly amount: number;
  readonly reason: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly actor: string;
};

export type BoostSet =
  { readonly ok: true; readonly id: number } | { readonly ok: false; readonly reason: string };

const MAX_BOOST = 100;
const MAX_REASON_LENGTH = 500;
const MAX_ID = 2_147_483_647;

/** Boosts a site or a whole area for a while; several boosts on the same site add up. */
export async function setBoost(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  wanted: WantedBoost,
): Promise<BoostSet> {
  return db.transaction().execute((tx) => setBoostWithin(tx, wanted, clock.now()));
}

/** The same as a part of a larger change. */
export async function setBoostWithin(tx: Database, wanted: WantedBoost, now: Date): Promise<BoostSet> {
  const complaint = complaintAbout(wanted, now);
  if (complaint !== null) return { ok: false, reason: complaint };
  const target = await findTarget(tx, wanted.target);
  if (!target.ok) return target;
  const boost = {
    siteId: target.siteId,
    areaId: target.areaId,
    amount: wanted.amount,
    reason: wanted.reason.trim(),
    startsAt: wanted.startsAt,
    endsAt: wanted.endsAt,
    createdBy: wanted.actor,
    createdAt: now,
  };
  const id = await insertBoost(tx, boost);
  await recordChange(tx, {
    at: now,
    actor: wanted.actor,
    action: 'boost.set',
    subject: `boost:${id}`,
    before: null,
    after: boost,
  });
  return { ok: true, id };
}

/** What is wrong with a boost, in one sentence; null when nothing is. */
function complaintAbout(wanted: WantedBoost, now: Date): string | null {
  const starts = wanted.startsAt.getTime();
  const ends = wanted.endsAt.getTime();
  if (!(wanted.amount > 0)) return 'The amount must be above 0.';
  if (wanted.amount > MAX_BOOST) return `The amount must be at most ${MAX_BOOST}.`;
  if (wanted.reason.trim() === '') return 'A boost needs a reason.';
  if (wanted.reason.length > MAX_REASON_LENGTH)
    return `The reason must be at most ${MAX_REASON_LENGTH} characters.`;
  if (Number.isNaN(starts) || Number.isNaN(ends)) return 'The start and the end must be times.';
  if (ends <= starts) return 'The end must be after the start.';
  if (ends <= now.getTime()) return 'The end is already past.';
  return null;
}

type Target = { readonly ok: true; readonly siteId: number | null; readonly areaId: number | null };

async function findTarget(
  db: Database,
  target: WantedBoost['target'],
): Promise<Target | { readonly ok: false; readonly reason: string }> {
  if (target.kind === 'area') {
    const areaId = await findAreaId(db, target.areaName);
    if (areaId === undefined) return { ok: false, reason: `There is no area '${target.areaName}'.` };
    return { ok: true, siteId: null, areaId };
  }
  const known = target.siteId <= MAX_ID && (await siteExists(db, target.siteId));
  if (!known) return { ok: false, reason: `There is no site ${target.siteId}.` };
  return { ok: true, siteId: target.siteId, areaId: null };
}
