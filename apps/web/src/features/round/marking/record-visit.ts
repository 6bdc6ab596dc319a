import type { OpenStop, SkipReason } from '#domain/round/round.ts';
import { report } from '#platform/report.ts';
import { markSkipped, markVisited } from '#state/visits/mark-visit.ts';
import { hasVisits, visitLog } from '#state/visits/visits.ts';

/** The outcome of storing a visit on the device; `none` where the deployment has no visits. */
export type Recorded =
  | { readonly kind: 'stored'; readonly id: string }
  | { readonly kind: 'not-stored' }
  | { readonly kind: 'none' };

/** Stores a mark of the round as a visit on the device, which sends it later. */
export async function recordVisit(stop: OpenStop, reason: SkipReason | null): Promise<Recorded> {
  if (!hasVisits() || stop.kind === 'break') return { kind: 'none' };
  const { siteId, siteName, isSurvey } = stop;
  try {
    const visit = await (reason === null
      ? markVisited({ siteId, siteName, isSurvey })
      : markSkipped({ siteId, siteName, reason }));
    return visit === null ? { kind: 'not-stored' } : { kind: 'stored', id: visit.id };
  } catch (cause) {
    report('visit', cause);
    return { kind: 'not-stored' };
  }
}

/** False if it is too late: the visit has been sent. */
export async function takeBack(recorded: Recorded): Promise<boolean> {
  if (recorded.kind !== 'stored') return true;
  try {
    return await (await visitLog()).undo(recorded.id);
  } catch (cause) {
    report('visit', cause);
    return false;
  }
}
