import { dashboardTexts } from './texts.ts';
import { momentText, scoreText, timeText } from '#domain/format.ts';
import { now } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import type { StoredAs } from '#platform/storage/stored-keys.ts';
import { useAreaSelection } from '#state/area-selection.ts';

const firstSite = storedValue('pp:firstSite');

/** Scores are refreshed every quarter of an hour: what is older says from when it is. */
const CURRENT_MS = 15 * 60_000;

/** The first site of the plan as it was last shown; null when its area is no longer chosen or it is not of today. */
export function useFirstSiteText(): string | null {
  const first = useSource(firstSite);
  const { areas } = useAreaSelection();
  return first && areas.includes(first.areaName) ? firstSiteText(first, now()) : null;
}

export function firstSiteText(first: StoredAs<'pp:firstSite'>, at: Date): string | null {
  const shownAt = new Date(first.at);
  const time = timeText(shownAt);
  if (momentText(shownAt, at) !== time) return null;
  const facts = [first.siteName, first.duration ?? '', scoreText(first.score)];
  if (at.getTime() - first.at > CURRENT_MS) facts.push(dashboardTexts.from(time));
  return dashboardTexts.first(facts.filter((fact) => fact !== ''));
}
