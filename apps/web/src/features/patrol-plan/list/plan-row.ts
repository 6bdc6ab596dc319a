import type { RouteProgress } from '#features/patrol-plan/routes/route-run.ts';
import { planTexts } from '#features/patrol-plan/texts.ts';
import type { RankedSite } from '#domain/score/rank-sites.ts';
import { SCORE_PARTS, type ScorePart, isBoosted } from '#domain/score/score-breakdown.ts';
import { type SiteWeather, isLocated } from '#domain/site/site.ts';
import { partText, scoreText, temperatureText } from '#domain/format.ts';

type RowPart = { readonly part: Exclude<ScorePart, 'base'>; readonly text: string };
/** A part of the bar, in percent. */
type BarSegment = { readonly part: ScorePart; readonly share: number };

/** Everything a row shows, computed before it renders. */
export type PlanRow = {
  readonly place: number;
  readonly siteName: string;
  readonly boosted: boolean;
  readonly background: string;
  readonly ink: string;
  readonly score: string;
  /** The lines of the parts above 0. */
  readonly parts: readonly RowPart[];
  /** The parts above 0. */
  readonly bar: readonly BarSegment[];
  /** Length of the bar relative to the highest score of the plan: at most 1. */
  readonly barLength: number;
  /** False for a site without coordinates: it has no route line. */
  readonly routable: boolean;
  readonly duration: string | null;
  readonly distance: string | null;
  /** Its route is being fetched. */
  readonly routing: boolean;
  readonly weatherMain: string | null;
  readonly weather: string;
};

export type RowSetting = {
  /** Index in the listed rows, from 0, and their number. */
  readonly place: number;
  readonly rows: number;
  readonly highest: number;
  readonly progress: RouteProgress | null;
};

export function planRow(ranked: RankedSite, setting: RowSetting): PlanRow {
  const { site, boost, route, final } = ranked;
  const { place, rows, highest, progress } = setting;
  const boosted = isBoosted(boost);
  const { parts, bar, total } = scoreParts(ranked);
  return {
    place: place + 1,
    siteName: site.siteName,
    boosted,
    ...rowShade(place, rows, boosted),
    score: scoreText(final),
    parts,
    bar,
    barLength: highest > 0 ? Math.min(1, total / highest) : 0,
    routable: isLocated(site),
    duration: route?.durationText ?? null,
    distance: route?.distanceText ?? null,
    routing: progress !== null && route === null && isLocated(site) && !progress.skipped.has(site.siteId),
    weatherMain: site.weather?.main || null,
    weather: weatherText(site.weather),
  };
}

function scoreParts({ site, boost, route }: RankedSite) {
  const scores = {
    base: site.baseScore,
    weather: site.weatherScore,
    boost,
    event: site.eventScore,
    route: route?.score ?? 0,
  };
  const counting = SCORE_PARTS.filter((part) => scores[part] > 0);
  const total = counting.reduce((sum, part) => sum + scores[part], 0);
  const bar = counting.map((part): BarSegment => ({ part, share: (100 * scores[part]) / total }));
  const parts = counting.flatMap((part): RowPart[] =>
    part === 'base' ? [] : [{ part, text: partText(scores[part]) }],
  );
  return { parts, bar, total };
}

/** 'Rain 9 °C', or 'No weather data'. */
function weatherText(weather: SiteWeather | null): string {
  const parts = [weather?.main ?? '', weather && weather.temp !== null ? temperatureText(weather.temp) : ''];
  return parts.filter((part) => part !== '').join(' ') || planTexts.noWeather;
}

const DARKEST = 0.45;
const LIGHTEST = 0.7;

/**
 * From this lightness on, dark text has more contrast than white. The hue changes at the same point, which improves the
 * lowest contrast.
 */
const INK_FLIPS_AT = 0.5475;

export type RowShade = { readonly background: string; readonly ink: string };

/** A blue that lightens with rank; boosted rows have a green of the same scale. */
export function rowShade(place: number, rows: number, boosted: boolean): RowShade {
  const lightness = rows < 2 ? DARKEST : DARKEST + ((LIGHTEST - DARKEST) * place) / (rows - 1);
  if (boosted) return { background: hsl(152, 40, lightness), ink: '#02140b' };
  if (lightness < INK_FLIPS_AT) return { background: hsl(224, 55, lightness), ink: '#ffffff' };
  return { background: hsl(218, 55, lightness), ink: '#03081a' };
}

/** Rounded, so that neighbouring rows of a long list share one string. */
function hsl(hue: number, saturation: number, lightness: number): string {
  return `hsl(${hue} ${saturation}% ${(lightness * 100).toFixed(2)}%)`;
}
