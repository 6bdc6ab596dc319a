import type { Site } from '#domain/site/site.ts';
import { visitedLately } from '#domain/visit/visited-lately.ts';
import { visitedText } from '#domain/visit/visited-text.ts';

/** 'visited 12 min ago' by site id, for recently visited sites. */
export function visitedTexts(
  sites: readonly Pick<Site, 'siteId' | 'lastVisitedAt'>[],
  now: number,
): ReadonlyMap<number, string> {
  return new Map(
    sites.flatMap(({ siteId, lastVisitedAt }) => {
      const text = visitedLately(lastVisitedAt, now) ? visitedText(lastVisitedAt, new Date(now)) : null;
      return text === null ? [] : [[siteId, text]];
    }),
  );
}
