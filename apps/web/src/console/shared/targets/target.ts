import * as v from 'valibot';

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
