import type { CallReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import type { RequestEffect, RequestKind } from '@patrolplan/contract/requests';
import type { Viewer } from '#modules/areas/visible-areas-table.ts';
import { type PlannedSite, planAreas } from '#modules/boosts/plan-areas.ts';
import type { ScoreDeps } from '#modules/scores/score-deps.ts';
import type { LargestBase } from '#modules/visit-rules/largest-base.ts';
import { localMoment } from '#time/local-moment.ts';
import { readSeenSite } from './place-table.all-areas.ts';
import { boostAmount, unseenShare } from './rule-times.ts';
import { readSlot } from './slot-table.ts';

type Preview = CallReply<typeof staffContract.previewRequestRule>;

const points = (site: PlannedSite): number =>
  Number(site.base_score) + Number(site.weather_score) + Number(site.event_score) + site.boost_score;

/** The place of a site, from 1; null when it is not in the plan. Equal scores are ordered by id, as in the plan of a warden. */
export function placeOf(sites: readonly PlannedSite[], siteId: number, extra = 0): number | null {
  const own = sites.find(({ site_id }) => site_id === siteId);
  if (own === undefined) return null;
  const score = points(own) + extra;
  const isBefore = (site: PlannedSite) => {
    const other = points(site);
    return other > score || (other === score && site.site_id < siteId);
  };
  return 1 + sites.filter((site) => site !== own && isBefore(site)).length;
}

type PastRequest = {
  readonly siteId: number;
  readonly siteName: string;
  readonly area: { readonly id: number; readonly name: string };
  readonly askedAt: Date;
};

/**
 * How the requests of the last week would have changed the plan of their area at the time when they came: a boost by its
 * points, a job by coming first.
 */
export async function previewRule(
  scores: ScoreDeps & { readonly largestOf: LargestBase },
  viewer: Viewer,
  rule: { readonly kind: RequestKind; readonly effect: RequestEffect; readonly amount: number | null },
  past: readonly PastRequest[],
): Promise<Preview> {
  const moved = new Map<number, Preview['moved'][number]>();
  const passed = new Set<number>();
  if (rule.effect !== 'list') {
    for (const { siteId, siteName, area, askedAt } of past) {
      const { sites } = await planAreas(scores, viewer, [area], askedAt);
      const from = placeOf(sites, siteId);
      if (from === null) continue;
      const slot = await readSlot(scores.db, localMoment(askedAt, scores.timeZone));
      const largest = await scores.largestOf(scores.db, slot, scores.clock.now());
      const share = unseenShare(await readSeenSite(scores.db, siteId, askedAt), askedAt);
      const extra = rule.effect === 'job' ? Infinity : boostAmount(rule.amount ?? 0, largest, share);
      const to = placeOf(sites, siteId, extra) ?? from;
      if (to >= from) continue;
      for (const site of sites) {
        const place = placeOf(sites, site.site_id) ?? 0;
        if (site.site_id !== siteId && site.visit_due !== undefined && place >= to && place < from)
          passed.add(site.site_id);
      }
      const known = moved.get(siteId);
      if (known === undefined || from - to > known.from - known.to)
        moved.set(siteId, { site_id: siteId, site_name: siteName, from, to });
    }
  }
  return {
    requests: past.length,
    moved: [...moved.values()].toSorted((one, other) => other.from - other.to - (one.from - one.to)),
    due_passed: passed.size,
  };
}
