import { dashboardTexts } from './texts.ts';
import { momentText, scoreText, timeText } from '#domain/format.ts';
import { visitedLately } from '#domain/visit/visited-lately.ts';
import { now } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import type { StoredAs } from '#platform/storage/stored-keys.ts';
import { useAreaSelection } from '#state/area-selection.ts';
import { lastVisit, useVisitsOnDevice } from '#state/visits/visits.ts';

const firstSite = storedValue('pp:firstSite');

/** Scores are refreshed every quarter of an hour; older ones are shown with their time. */
const CURRENT_MS = 15 * 60_000;

/**
 * The first site of the last shown plan that is in a selected area and was not visited recently; null if there is none
 * from today.
 */
export function useFirstSiteText(): string | null {
  const stored = useSource(firstSite);
  const { areas } = useAreaSelection();
  const { lastAt } = useVisitsOnDevice();
  const at = now();
  if (stored === null) return null;
  const first = [stored, ...(stored.next ?? [])].find(
    ({ areaName, siteId = 0, lastVisitedAt = null }) =>
      areas.includes(areaName) && !visitedLately(lastVisit(lastAt, { siteId, lastVisitedAt }), at.getTime()),
  );
  return first ? firstSiteText(first, new Date(stored.at), at) : null;
}

export function firstSiteText(
  first: Pick<StoredAs<'pp:firstSite'>, 'siteName' | 'duration' | 'score'>,
  shownAt: Date,
  at: Date,
): string | null {
  const time = timeText(shownAt);
  if (momentText(shownAt, at) !== time) return null;
  const facts = [first.siteName, first.duration ?? '', scoreText(first.score)];
  if (at.getTime() - shownAt.getTime() > CURRENT_MS) facts.push(dashboardTexts.from(time));
  return dashboardTexts.first(facts.filter((fact) => fact !== ''));
}
