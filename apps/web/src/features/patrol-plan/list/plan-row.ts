import { onceFor } from './once-for.ts';
import { rowShade } from './row-shade.ts';
import type { RouteProgress } from '#features/patrol-plan/routes/route-run.ts';
import { planTexts } from '#features/patrol-plan/texts.ts';
import type { RankedSite } from '#domain/score/rank-sites.ts';
import { isBoosted, SCORE_PARTS } from '#domain/score/score-breakdown.ts';
import type { ScorePart } from '#domain/score/score-breakdown.ts';
import { isLocated } from '#domain/site/site.ts';
import type { SiteWeather } from '#domain/site/site.ts';
import { partText, scoreText } from '#domain/text/score-text.ts';
import { temperatureText } from '#domain/text/temperature-text.ts';

export type RowPart = { readonly part: Exclude<ScorePart, 'base'>; readonly text: string };
export type BarSegment = { readonly part: ScorePart; readonly score: number };

/** One row, finished: nothing is left to decide while it is drawn. */
export type PlanRow = {
  readonly place: number;
  readonly siteName: string;
  readonly boosted: boolean;
  readonly background: string;
  readonly ink: string;
  readonly score: string;
  /** Lines of the parts above 0. */
  readonly parts: readonly RowPart[];
  /** The parts above 0, to be drawn against the highest score of the plan. */
  readonly bar: readonly BarSegment[];
  readonly highest: number;
  readonly duration: string | null;
  readonly distance: string | null;
  /** A route is on its way. */
  readonly routing: boolean;
  readonly weatherMain: string | null;
  readonly weather: string;
};

export type RowSetting = {
  /** Place in the listed rows, 0 first, and their number. */
  readonly place: number;
  readonly rows: number;
  readonly highest: number;
  readonly progress: RouteProgress | null;
};

export function planRow(ranked: RankedSite, setting: RowSetting): PlanRow {
  const { site, boost, route, final } = ranked;
  const { place, rows, highest, progress } = setting;
  const boosted = isBoosted(boost);
  return {
    place: place + 1,
    siteName: site.siteName,
    boosted,
    ...rowShade(place, rows, boosted),
    score: scoreText(final),
    ...partsOf(ranked),
    highest,
    duration: route?.durationText ?? null,
    distance: route?.distanceText ?? null,
    routing: progress !== null && route === null && isLocated(site) && !progress.skipped.has(site.siteId),
    weatherMain: site.weather?.main || null,
    weather: weatherText(site.weather),
  };
}

const partsOf = onceFor(({ site, boost, route }: RankedSite): Pick<PlanRow, 'parts' | 'bar'> => {
  const scores = {
    base: site.baseScore,
    weather: site.weatherScore,
    boost,
    event: site.eventScore,
    route: route?.score ?? 0,
  };
  const bar = SCORE_PARTS.flatMap((part) => (scores[part] > 0 ? [{ part, score: scores[part] }] : []));
  const parts = bar.flatMap(({ part, score }) => (part === 'base' ? [] : [{ part, text: partText(score) }]));
  return { parts, bar };
});

/** 'Rain 9 °C', or 'No weather data'. */
function weatherText(weather: SiteWeather | null): string {
  const parts = [weather?.main ?? '', weather && weather.temp !== null ? temperatureText(weather.temp) : ''];
  return parts.filter((part) => part !== '').join(' ') || planTexts.noWeather;
}
