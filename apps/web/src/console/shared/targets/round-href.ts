import { screens } from '#config/screens.ts';

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
