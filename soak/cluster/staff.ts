import { staffContract } from '@patrolplan/contract/staff';
import * as v from 'valibot';
import type { SignedInWarden } from '#bench/shift-data.ts';
import { type Deps, pause, renewSession } from './persist.ts';

const BOOST_EVERY_MS = 2_000;
const RENEWS_EVERY_MS = 200_000;
const HOUR_MS = 3_600_000;

/** A member of staff who sets boosts, and must see each one in the list at once. Returns the ids that were acknowledged. */
export async function setBoosts(staff: SignedInWarden, deps: Deps): Promise<ReadonlySet<number>> {
  const { caller, tally, over } = deps;
  const acknowledged = new Set<number>();
  let renewedAt = tally.now();
  while (!over.aborted) {
    if (tally.now() - renewedAt > RENEWS_EVERY_MS) {
      await renewSession(staff, deps);
      renewedAt = tally.now();
    }
    const body = {
      site_id: staff.siteIds[acknowledged.size % staff.siteIds.length] ?? 1,
      amount: 0.01,
      reason: 'soak',
      ends_at: new Date(Date.now() + HOUR_MS).toISOString(),
    };
    const sentAt = tally.now();
    const set = await caller.send(staffContract.setBoost, staff.access, body);
    const json = tally.note('set boost', set);
    if (set.status === 200) {
      const read = v.safeParse(staffContract.setBoost.reply, json);
      if (read.success) {
        acknowledged.add(read.output.id);
        tally.noteWrite(sentAt);
        await checkListed(read.output.id);
      } else tally.noteWrong('set boost: not as in the contract');
    }
    await pause(BOOST_EVERY_MS, over);
  }
  return acknowledged;

  async function checkListed(id: number): Promise<void> {
    const reply = await caller.send(staffContract.listBoosts, staff.access);
    const json = tally.note('list boosts', reply);
    if (reply.status !== 200) return;
    const list = v.safeParse(staffContract.listBoosts.reply, json);
    const isListed = list.success && list.output.boosts.some((boost) => boost.id === id);
    if (!isListed) tally.noteWrong(`list boosts: boost ${id} was acknowledged and is not listed`);
  }
}
