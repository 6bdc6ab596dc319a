import * as v from 'valibot';
import { screens } from '#config/screens.ts';

/** A site or a whole area that a form is about. */
export const target = v.union([
  v.object({ kind: v.literal('site'), siteId: v.number(), name: v.string() }),
  v.object({ kind: v.literal('area'), name: v.string() }),
]);
export type Target = v.InferOutput<typeof target>;

/** The sites or the area in an address: `?site=7&name=Grey+Street&site=9&name=Quay` or `?area=Quayside`. */
export function targetsInAddress(params: URLSearchParams): Target[] {
  const [area, names] = [params.get('area'), params.getAll('name')];
  if (area) return [{ kind: 'area', name: area }];
  return params
    .getAll('site')
    .flatMap((site, n): Target[] =>
      /^\d{1,9}$/.test(site) ? [{ kind: 'site', siteId: Number(site), name: names[n] ?? '' }] : [],
    );
}

/** The same as a part of an address. */
export function sitesInAddress(sites: readonly { readonly siteId: number; readonly siteName: string }[]) {
  return new URLSearchParams(
    sites.flatMap(({ siteId, siteName }) => [
      ['site', String(siteId)],
      ['name', siteName],
    ]),
  ).toString();
}

/** The rounds page plans these sites only and selects their areas. */
export const roundHref = (
  sites: readonly { readonly siteId: number; readonly areaName: string }[],
): string => {
  const areas = [...new Set(sites.map(({ areaName }) => areaName))];
  const params = new URLSearchParams([
    ...areas.map((area) => ['area', area]),
    ...sites.map(({ siteId }) => ['site', String(siteId)]),
  ]);
  return `${screens.staffRounds.path}?${params.toString()}`;
};
