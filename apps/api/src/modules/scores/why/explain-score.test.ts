import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SCORED_AT, amount, boost, event, position, weather } from '#testing/inputs/score-arbitraries.ts';
import { areaScores } from '#modules/scores/area-scores.ts';
import { activeEvents } from '#modules/scores/event-score.ts';
import { toHundredths } from '#modules/scores/hundredths.ts';
import { totalDays } from '#modules/visit-rules/enforced-days.ts';
import { type ExplainedParts, type ScoreInputs, explainScore } from './explain-score.ts';

const at = SCORED_AT;
const endsAt = new Date('2026-11-14T16:30:00Z');
const quiet: ScoreInputs = {
  base: 4.86,
  isDefault: false,
  dayType: 'saturday',
  period: 'afternoon',
  weather: null,
  place: { latitude: 54.97, longitude: -1.61 },
  events: [],
  boosts: [],
  visit: null,
  learned: null,
  rule: null,
};
const match = {
  name: 'Match day',
  latitude: 54.97,
  longitude: -1.61,
  startsAt: at.getTime(),
  endsAt: endsAt.getTime(),
};

test('the explanation of the base score is one line: day type and period', () => {
  expect(explainScore(quiet, at).base).toEqual({
    score: 4.86,
    lines: [{ kind: 'base', score: 4.86, day_type: 'saturday', period: 'afternoon', is_default: false }],
  });
});

test('the explanation has a negative line for points not recovered since the last visit', () => {
  const visit = { visitedAt: new Date(at.getTime() - 30 * 60_000), recoveryMinutes: 90 };
  expect(explainScore({ ...quiet, visit }, at).base).toEqual({
    score: 1.62,
    lines: [
      { kind: 'base', score: 4.86, day_type: 'saturday', period: 'afternoon', is_default: false },
      {
        kind: 'recovery',
        score: -3.24,
        visited_at: visit.visitedAt.toISOString(),
        recovery_minutes: 90,
      },
    ],
  });
  const longAgo = { ...visit, recoveryMinutes: 30 };
  expect(explainScore({ ...quiet, visit: longAgo }, at).base.lines).toHaveLength(1);
});

/** A Saturday: unseen since Thursday, of a rule of two days where the best base score is 8; boosted by 1. */
const rules = {
  today: 102,
  totals: totalDays(99, ['weekday', 'weekday', 'weekday', 'saturday']),
  bySite: new Map([[1, { everyDays: 2, seenDay: 100 }]]),
  largestBase: 8,
  boosts: { ofArea: 100, bySite: new Map() },
};

test('what a visit rule adds is a line of the base part, after the recovery', () => {
  const rule = { rules, siteId: 1, hours: undefined };
  expect(explainScore({ ...quiet, rule }, at).base).toEqual({
    score: 7,
    lines: [
      { kind: 'base', score: 4.86, day_type: 'saturday', period: 'afternoon', is_default: false },
      { kind: 'overdue', score: 2.14, unseen_days: 2, every_days: 2, largest_base: 8 },
    ],
  });
});

test('a site without a rule has no line of a rule; one that was seen lately or is closed on Saturdays has a line of 0', () => {
  const linesOf = (rule: ScoreInputs['rule']) => explainScore({ ...quiet, rule }, at).base.lines;
  expect(linesOf({ rules, siteId: 2, hours: undefined })).toHaveLength(1);
  const none = { kind: 'overdue', score: 0, unseen_days: 1 };
  expect(linesOf({ rules: { ...rules, today: 101 }, siteId: 1, hours: undefined })[1]).toMatchObject(none);
  expect(linesOf({ rules, siteId: 1, hours: { saturday: 'closed' } })[1]).toMatchObject(none);
});

test('where visit rules count, a visit from which the site has recovered has a line of 0', () => {
  const visit = { visitedAt: new Date(at.getTime() - 8 * 3_600_000), recoveryMinutes: 90 };
  const { lines } = explainScore({ ...quiet, visit, rule: { rules, siteId: 1, hours: undefined } }, at).base;
  expect(lines.map(({ kind, score }) => [kind, score])).toEqual([
    ['base', 4.86],
    ['recovery', 0],
    ['overdue', 2.14],
  ]);
});

test('the explanation of the weather is two lines: condition with time, temperature with band', () => {
  const rain = { main: 'Rain', temp: 3, observedAt: at };
  expect(explainScore({ ...quiet, weather: rain }, at).weather).toEqual({
    score: 0.7,
    lines: [
      { kind: 'condition', score: 0.6, condition: 'Rain', observed_at: at.toISOString() },
      { kind: 'temperature', score: 0.1, temp: 3, from: 0, below: 5 },
    ],
  });
});

test('the coldest and the warmest temperature band have one limit', () => {
  const band = (temp: number) =>
    explainScore({ ...quiet, weather: { main: 'Rain', temp, observedAt: at } }, at).weather.lines[1];
  expect(band(-4)).toMatchObject({ from: null, below: 0 });
  expect(band(31)).toMatchObject({ from: 25, below: null });
});

test('weather, events and boosts without data are 0 and have no lines', () => {
  const none = { score: 0, lines: [] };
  expect(explainScore(quiet, at)).toMatchObject({ weather: none, event: none, boost: none });
});

test('the explanation has a line for each boost with its reason and end', () => {
  const boosts = [{ amount: 3, reason: 'Coaches expected', ends_at: endsAt, is_for_area: true }];
  expect(explainScore({ ...quiet, boosts }, at).boost).toEqual({
    score: 3,
    lines: [
      {
        kind: 'boost',
        score: 3,
        reason: 'Coaches expected',
        ends_at: endsAt.toISOString(),
        is_for_area: true,
      },
    ],
  });
});

test('the explanation has a line for each event with phase, distance and share, strongest first', () => {
  const matinee = { ...match, name: 'Matinee', latitude: 54.975, startsAt: at.getTime() + 600_000 };
  const events = activeEvents([matinee, { ...match, latitude: 54.955 }], at.getTime());
  expect(explainScore({ ...quiet, events }, at).event).toMatchObject({
    score: 2,
    lines: [
      { name: 'Matinee', phase: 'arriving', miles: 0.35, share: 0.77, score: 1.54 },
      { name: 'Match day', phase: 'running', miles: 1.04, share: 0.31, score: 0.46 },
    ],
  });
});

test('the explanation has its own line for the limit of the event score', () => {
  const events = activeEvents([match, match, match], at.getTime());
  const { score, lines } = explainScore({ ...quiet, events }, at).event;
  expect(score).toBe(3);
  expect(lines.map((line) => [line.kind, line.score])).toEqual([
    ['event', 1.5],
    ['event', 1.5],
    ['event', 1.5],
    ['event-limit', -1.5],
  ]);
});

test('the explanations of 1,000 generated sites have the parts of the plan, and their lines add up', () => {
  const generated = fc.record({
    base: amount,
    weather: fc.option(weather),
    place: fc.option(position),
    events: fc.array(event, { maxLength: 12 }),
    boosts: fc.array(boost, { maxLength: 4 }),
    visit: fc.option(
      fc.record({
        visitedAt: fc
          .integer({ min: 0, max: 200 })
          .map((minutes) => new Date(at.getTime() - minutes * 60_000)),
        recoveryMinutes: fc.integer({ min: 1, max: 1_440 }),
      }),
    ),
    rule: fc.option(
      fc.record({
        everyDays: fc.integer({ min: 1, max: 9 }),
        unseen: fc.integer({ min: 0, max: 20 }),
        largestBase: amount,
      }),
    ),
    hours: fc.constantFrom(undefined, { saturday: 'closed' }, { weekday: 'closed' }),
  });
  let explained = 0;
  fc.assert(
    fc.property(generated, (world) => {
      const groups = [groupOf(world)];
      const visits = {
        lastAt: new Map(world.visit ? [[groups[0]?.ids[0] ?? 0, world.visit.visitedAt]] : []),
        recoveryMinutes: world.visit?.recoveryMinutes ?? null,
      };
      const areaRules = world.rule && rulesOf(world.rule, world.boosts);
      const area = { name: 'Quayside', events: world.events, groups, visits, rules: areaRules };
      const [planned] = areaScores(area, at);
      const boosts = world.boosts.map(({ amount: boosted, reason, isForArea }) => {
        return { amount: boosted, reason, ends_at: endsAt, is_for_area: isForArea };
      });
      const inputs = {
        ...quiet,
        ...world,
        boosts,
        events: activeEvents(world.events, at.getTime()),
        rule: areaRules && { rules: areaRules, siteId: 1, hours: world.hours },
      };
      const parts = explainScore(inputs, at);
      expect(parts.base.score).toBe(planned?.base_score);
      expect(parts.weather.score).toBe(planned?.weather_score);
      expect(parts.event.score).toBe(planned?.event_score);
      expectSums(parts);
      explained += 1;
    }),
    { numRuns: 1_000, seed: 15 },
  );
  expect(explained).toBe(1_000);
});

/** Added by hand, in whole hundredths: every number is shown with two decimals. */
function expectSums(parts: ExplainedParts): void {
  for (const { score, lines } of Object.values(parts)) {
    for (const line of lines) expect(line.score).toBe(Number(line.score.toFixed(2)));
    const sum = lines.reduce((total, line) => total + Math.round(line.score * 100), 0);
    expect(sum).toBe(toHundredths(score));
    expect(score).toBe(Number(score.toFixed(2)));
  }
}

/** Three weeks up to a Saturday, the last time seen some days ago. */
function rulesOf(
  { everyDays, unseen, largestBase }: { everyDays: number; unseen: number; largestBase: number },
  boosts: readonly { amount: number; isForArea: boolean }[],
) {
  const week = ['sunday', ...Array<string>(5).fill('weekday'), 'saturday'];
  const sum = (isForArea: boolean) =>
    boosts
      .filter((one) => one.isForArea === isForArea)
      .reduce((total, one) => total + toHundredths(one.amount), 0);
  return {
    today: 20,
    totals: totalDays(0, [...week, ...week, ...week]),
    bySite: new Map([[1, { everyDays, seenDay: 20 - unseen }]]),
    largestBase,
    boosts: { ofArea: sum(true), bySite: new Map([[1, sum(false)]]) },
  };
}

type Generated = Pick<ScoreInputs, 'base' | 'weather' | 'place'> & {
  hours: Record<string, string> | undefined;
};

function groupOf({ base, weather: known, place, hours }: Generated) {
  return {
    hours: hours === undefined ? null : { 1: hours },
    day_type: 'saturday' as const,
    period: 'afternoon',
    ...(known === null
      ? { main: null, temp: null, observed_at: null }
      : { main: known.main, temp: known.temp, observed_at: known.observedAt }),
    ids: [1],
    names: ['Site'],
    bases: [base],
    latitudes: [place?.latitude ?? null],
    longitudes: [place?.longitude ?? null],
  };
}
