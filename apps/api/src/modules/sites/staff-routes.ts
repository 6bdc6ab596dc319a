import { serveFeature } from '#http/serve-feature.ts';
import { type Caller, auditActor } from '#core/caller.ts';
import { staffContract } from '@patrolplan/contract/staff';
import type { Deps } from '#core/deps.ts';
import type { Serve } from '#http/serve.ts';
import { ok } from '#core/result.ts';
import { exportedColumns } from './site-row.ts';
import { areaNames } from '#modules/areas/areas-table.ts';
import { exportSitePage, exportSitesGeoJson } from './export-site-page.ts';
import { closureReasons } from '#modules/closures/closure-rows-table.all-areas.ts';
import { pathNumber } from '#http/path-number.ts';
import { readStaffSite } from './read-staff-site.ts';
import { setSiteRetired } from './retire-site.ts';
import { createSite, saveSite } from './save-site.ts';
import { hoursOn } from './openings.ts';
import { type SiteQuery, searchSites, todaysDayType } from './search-sites.ts';
import { MATCH_LIMIT } from './site-search-table.all-areas.ts';
import { periodNames } from './sites-table.all-areas.ts';
import { undoSiteChange } from './undo-site-change.ts';

const PAGE = 50;

export function staffSitesRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps;
  const columns = exportedColumns(deps.config.FEATURES);
  /** Why sites cannot be enforced now; none without the feature. */
  const readReasons = async (siteIds: readonly number[]): Promise<ReadonlyMap<number, string>> =>
    deps.config.FEATURES.includes('marks') ? closureReasons(db, siteIds, deps.clock.now()) : new Map();
  serve(staffContract.searchSites, async ({ body }) => {
    const found = await searchSites(db, toSiteQuery(body), PAGE);
    if (!found.ok) return found;
    const { sites, next, count, isNarrowed } = found.value;
    const dayType = await todaysDayType(deps);
    const reasons = await readReasons(sites.map(({ id }) => id));
    return ok({
      sites: sites.map((site) => ({
        site_id: site.id,
        site_name: site.name,
        area_name: site.area_name,
        postcode: site.postcode,
        addressline1: site.addressline1,
        hours: hoursOn(site.hours, dayType),
        visit_minutes: site.visit_minutes,
        is_retired: site.is_retired,
        ...(reasons.has(site.id) && { cannot_be_enforced: true }),
      })),
      next,
      count: Math.min(count, MATCH_LIMIT),
      count_limit: MATCH_LIMIT,
      is_narrowed: isNarrowed,
      day_type: dayType,
    });
  });
  serve(staffContract.readSiteOptions, async () =>
    ok({ areas: [...(await areaNames(db))], periods: [...(await periodNames(db))] }),
  );
  serve(staffContract.exportSites, ({ body }) => exportSitePage(db, toSiteQuery(body), columns));
  serveFeature(
    serve,
    'api',
    deps.config.FEATURES,
  )(staffContract.exportSitesGeoJson, ({ body }) => exportSitesGeoJson(db, toSiteQuery(body), readReasons));
  serve(staffContract.readStaffSite, ({ params }) => readStaffSite(db, pathNumber(params['siteid'])));
  serve(staffContract.createSite, ({ body, caller }) =>
    createSite(deps, { cells: body.cells, actor: auditActor(caller) }),
  );
  const edit = (params: Readonly<Record<string, string>>, version: number, caller: Caller) => ({
    siteId: pathNumber(params['siteid']),
    version,
    actor: auditActor(caller),
  });
  serve(staffContract.saveSite, ({ body, caller, params }) =>
    saveSite(deps, { ...edit(params, body.version, caller), cells: body.cells }),
  );
  serve(staffContract.undoSiteChange, ({ body, caller, params }) =>
    undoSiteChange(deps, edit(params, body.version, caller)),
  );
  serve(staffContract.retireSite, ({ body, caller, params }) =>
    setSiteRetired(deps, { ...edit(params, body.version, caller), isRetired: true }),
  );
  serve(staffContract.bringBackSite, ({ body, caller, params }) =>
    setSiteRetired(deps, { ...edit(params, body.version, caller), isRetired: false }),
  );
}

type SentQuery = Omit<SiteQuery, 'withRetired'> & { readonly with_retired: boolean };

const toSiteQuery = ({ with_retired: withRetired, ...query }: SentQuery): SiteQuery => ({
  ...query,
  withRetired,
});
