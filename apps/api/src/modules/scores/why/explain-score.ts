import type { Explanation, ExplanationLine } from '@patrolplan/contract/why';
import type { Position } from '#geo/distance.ts';
import type { BoostInForce } from '#modules/boosts/active/active-boosts-table.ts';
import type { AreaRules } from '#modules/visit-rules/area-rules.ts';
import type { LearnedCell } from '#modules/learning/learned-scores-table.ts';
import { baseScoreLines } from '#modules/scores/base-score.ts';
import {
  type ActiveEvent,
  MAX_EVENT_SCORE,
  closeness,
  eventLines,
  eventPhase,
} from '#modules/scores/event-score.ts';
import { fromHundredths, toHundredths } from '#modules/scores/hundredths.ts';
import { overdueLine } from '#modules/scores/overdue-line.ts';
import type { PlannedEvent } from '#modules/scores/read-area.ts';
import type { HoursByDayType } from '#modules/sites/openings.ts';
import { recoveredShare } from '#modules/visits/recovered-share.ts';
import { weatherLines } from '#modules/scores/weather-score.ts';

/** Inputs for the score of one site at a time. */
export type ScoreInputs = {
  readonly base: number;
  /** The site has no base score of its own for the day type and period. */
  readonly isDefault: boolean;
  readonly dayType: string;
  readonly period: string;
  readonly weather: { readonly main: string; readonly temp: number; readonly observedAt: Date } | null;
  readonly place: Position | null;
  /** The events that count at the time, anywhere. */
  readonly events: readonly ActiveEvent<PlannedEvent>[];
  readonly boosts: readonly BoostInForce[];
  /** The visit from which the base score recovers. */
  readonly visit: { readonly visitedAt: Date; readonly recoveryMinutes: number } | null;
  /** What the score has learned; null where it is as staff set it. */
  readonly learned: Omit<LearnedCell, 'site_id' | 'day_type' | 'period' | 'site_ratio'> | null;
  /** The visit rules, and what they need to know of the site. */
  readonly rule: {
    readonly rules: AreaRules;
    readonly siteId: number;
    readonly hours: HoursByDayType | undefined;
  } | null;
};

type Part = Explanation['base'];
export type ExplainedParts = Pick<Explanation, 'base' | 'weather' | 'boost' | 'event'>;

/** The parts of a score with their lines. The lines are what the plan adds up: each part is exactly their sum. */
export function explainScore(inputs: ScoreInputs, at: Date): ExplainedParts {
  const base = baseLines(inputs, at);
  const weather = toPart(weatherPartLines(inputs));
  const event = toPart(eventPartLines(inputs, at));
  const points = [toPart(base), weather, event].reduce((sum, { score }) => sum + toHundredths(score), 0);
  return {
    base: toPart([...base, ...ruleLines(inputs, points)]),
    weather,
    boost: toPart(inputs.boosts.map(boostLine)),
    event,
  };
}

function toPart(lines: ExplanationLine[]): Part {
  const sum = lines.reduce((total, { score }) => total + toHundredths(score), 0);
  return { score: fromHundredths(sum), lines };
}

function baseLines(inputs: ScoreInputs, at: Date): ExplanationLine[] {
  const { isDefault, dayType, period, visit, learned } = inputs;
  const share = visit === null ? 1 : recoveredShare(visit.visitedAt, at, visit.recoveryMinutes);
  const { base, learned: change, recovery } = baseScoreLines(inputs.base, share, learned?.ratio);
  const lines: ExplanationLine[] = [
    { kind: 'base', score: fromHundredths(base), day_type: dayType, period, is_default: isDefault },
  ];
  if (learned !== null)
    lines.push({
      kind: 'learned',
      score: fromHundredths(change),
      found: learned.found,
      visits: learned.answers,
      expected: rounded(learned.expected),
      ratio: rounded(learned.ratio),
      is_few: learned.is_few ?? false,
      site_found: learned.site_found,
      site_expected: learned.site_expected === null ? null : rounded(learned.site_expected),
    });
  // Where visit rules count, the last visit is named also once the site has recovered.
  if (visit === null || (recovery === 0 && inputs.rule === null)) return lines;
  const { visitedAt, recoveryMinutes } = visit;
  const line = { visited_at: visitedAt.toISOString(), recovery_minutes: recoveryMinutes };
  return [...lines, { kind: 'recovery', score: fromHundredths(recovery), ...line }];
}

function ruleLines({ rule }: ScoreInputs, hundredths: number): ExplanationLine[] {
  const line = rule && overdueLine(rule.rules, { ...rule, hundredths });
  if (!line) return [];
  const score = fromHundredths(line.hundredths);
  const largest_base = rounded(rule.rules.largestBase);
  if (line.kind === 'days') {
    const { unseenDays: unseen_days, everyDays: every_days } = line;
    return [{ kind: 'overdue', score, unseen_days, every_days, largest_base }];
  }
  const { visits, from, until } = line.site.rule;
  return [
    {
      kind: 'overdue-today',
      score,
      unseen_minutes: line.unseenMinutes,
      allowed_minutes: line.allowedMinutes,
      from: timeOfDay(from),
      until: timeOfDay(until),
      visits: line.visitsToday,
      of: visits,
      is_open: line.isOpen,
      largest_base,
    },
  ];
}

/** '08:00' of 480 minutes. */
const timeOfDay = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

function weatherPartLines({ weather }: ScoreInputs): ExplanationLine[] {
  if (weather === null) return [];
  const { condition, temperature, fromCelsius, belowCelsius } = weatherLines(weather);
  return [
    {
      kind: 'condition',
      score: fromHundredths(condition),
      condition: weather.main,
      observed_at: weather.observedAt.toISOString(),
    },
    {
      kind: 'temperature',
      score: fromHundredths(temperature),
      temp: weather.temp,
      from: fromCelsius,
      below: belowCelsius,
    },
  ];
}

const boostLine = ({ amount, reason, ends_at, is_for_area }: BoostInForce): ExplanationLine => ({
  kind: 'boost',
  score: rounded(amount),
  reason,
  ends_at: ends_at.toISOString(),
  is_for_area,
});

const rounded = (value: number): number => fromHundredths(toHundredths(value));

/** The strongest event first; the deduction by the limit last. */
function eventPartLines({ events, place }: ScoreInputs, at: Date): ExplanationLine[] {
  const { lines, overLimit } = eventLines(events, place);
  const explained = lines
    .toSorted((one, other) => other.hundredths - one.hundredths)
    .map(({ event, miles, hundredths }): ExplanationLine => ({
      kind: 'event',
      score: fromHundredths(hundredths),
      name: event.name,
      phase: eventPhase(event, at.getTime()) ?? 'running',
      starts_at: new Date(event.startsAt).toISOString(),
      ends_at: new Date(event.endsAt).toISOString(),
      miles: rounded(miles),
      share: rounded(closeness(miles)),
    }));
  if (overLimit === 0) return explained;
  return [...explained, { kind: 'event-limit', score: fromHundredths(overLimit), limit: MAX_EVENT_SCORE }];
}
