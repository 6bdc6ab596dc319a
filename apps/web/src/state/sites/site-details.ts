import { contract } from '@patrolplan/contract';
import { api } from '#state/service/api.ts';
import {
  type DetailPart,
  type StoredDetail,
  addressFromReply,
  lackingAddress,
  withDetail,
} from '#domain/site/stored-details.ts';
import { now } from '#platform/clock.ts';
import { goodConnection } from '#platform/good-connection.ts';
import { hasNoResponse } from '#platform/http/call-failure.ts';
import { report } from '#platform/report.ts';
import { storedValue } from '#platform/storage/stored-value.ts';

/** Details of single sites for offline use. Only this file writes them. */
const stored = storedValue('pp:siteDetails');

/** Sites whose prefetch was refused: not prefetched again while this page is open. */
const refusedAhead = new Set<number>();

export function storedDetail(siteId: number): StoredDetail | null {
  return stored.get()?.[siteId] ?? null;
}

export function storeDetail(siteId: number, part: DetailPart): void {
  stored.set(withDetail(stored.get() ?? {}, siteId, part, now().getTime()));
}

/**
 * Prefetches the addresses that were not read within the last day, one after the other, so that no other call waits.
 */
export async function prefetchAddresses(siteIds: readonly number[], signal: AbortSignal): Promise<void> {
  if (!goodConnection()) return;
  const lacking = lackingAddress(stored.get() ?? {}, siteIds, now().getTime());
  for (const siteId of lacking.filter((one) => !refusedAhead.has(one))) {
    try {
      const reply = await api.call(contract.readSite, { params: { siteid: siteId } }, { signal });
      if (signal.aborted) return;
      if (reply.ok) storeDetail(siteId, { address: addressFromReply(reply.value) });
      else {
        report('address ahead', reply.failure);
        if (hasNoResponse(reply.failure) || reply.failure.kind === 'session-ended') return;
        refusedAhead.add(siteId);
      }
    } catch (cause) {
      if (!signal.aborted) report('address ahead', cause);
      return;
    }
  }
}
