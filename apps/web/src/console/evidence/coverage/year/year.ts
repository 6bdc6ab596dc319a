import type { staffContract } from '@patrolplan/contract/staff';
import { percentInterval, percentText } from '#console/evidence/coverage/evidence.ts';
import type { StaffReply } from '#console/shared/staff-call.ts';
import { countText } from '#ui/text/number-text.ts';
import { monthText, yearTexts } from './texts.ts';

export type Year = StaffReply<typeof staffContract.readYear>;
type Quarter = Year['quarters'][number];

/** The financial year in an address; null for the running one. */
export const readYearParam = (params: URLSearchParams): number | null => {
  const text = params.get('year') ?? '';
  return /^2[01]\d\d$/.test(text) ? Number(text) : null;
};

/** '45 min', '5 h', '2 days'. */
export function durationText(minutes: number | null): string {
  if (minutes === null) return '–';
  if (minutes < 60) return `${minutes}\u00a0min`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return `${hours}\u00a0h`;
  const days = Math.round(minutes / 1_440);
  return `${countText(days)}\u00a0${days === 1 ? 'day' : 'days'}`;
}

/** 'April to June 2026', 'July to September', 'January to March 2027': the year where it changes. */
export function quarterText({ firstDay, state }: Pick<Quarter, 'firstDay' | 'state'>): string {
  const [year = '', month = ''] = firstDay.split('-');
  const last = `${year}-${String(Number(month) + 2).padStart(2, '0')}-01`;
  const isNamed = month === '04' || month === '01';
  const months = `${monthText(firstDay)} to ${monthText(last)}${isNamed ? ` ${year}` : ''}`;
  return state === 'running' ? yearTexts.soFar(months) : months;
}

/** 'April to August 2026', 'April 2026 and June 2026': months in a row are named by their first and last one. */
export function monthsText(months: readonly string[]): string {
  const spans: { first: string; last: string }[] = [];
  for (const month of months) {
    const before = spans.at(-1);
    if (before !== undefined && monthIndex(month) === monthIndex(before.last) + 1) before.last = month;
    else spans.push({ first: month, last: month });
  }
  const named = (month: string) => `${monthText(month)} ${month.slice(0, 4)}`;
  const texts = spans.map(({ first, last }) => {
    if (first === last) return named(first);
    const isSameYear = first.slice(0, 4) === last.slice(0, 4);
    return `${isSameYear ? monthText(first) : named(first)} to ${named(last)}`;
  });
  return new Intl.ListFormat('en-GB').format(texts);
}

const monthIndex = (month: string): number => {
  const [year, of] = month.split('-').map(Number);
  return (year ?? 0) * 12 + (of ?? 0);
};

/** '95 %', or a dash where no rule applied. */
export const ruleText = ({ withRule, withinRule }: Pick<Year, 'withRule' | 'withinRule'>): string =>
  withRule === null || withinRule === null || withRule === 0 ? '–' : percentText(withinRule, withRule);

/** A number in a frame, with what it says. */
export type Figure = { readonly number: string; readonly text: string };

/** One row of them. */
const FIGURES = 4;

/** What stands first on the page. What an organisation does not use is left out; the visits then take its place. */
export function yearFigures(year: Year): readonly Figure[] {
  const visits = { number: countText(year.visits), text: yearTexts.visitsOf(year.sites) };
  const rule = ruleFigure(year);
  const others = [...requestFigures(year), ...surveyFigure(year), ...timesFigure(year)];
  return [...rule, ...(rule.length + others.length < FIGURES ? [visits] : []), ...others];
}

/** Each site counts once a month: as many sites as in a month, on average. */
function ruleFigure({ withRule, withinRule, months }: Year): readonly Figure[] {
  if (withRule === null || withinRule === null || withRule === 0 || months === 0) return [];
  const mean = (count: number) => Math.round(count / months);
  return [
    {
      number: yearTexts.of(mean(withinRule), mean(withRule)),
      text: yearTexts.withinRule(percentText(withinRule, withRule), months),
    },
  ];
}

function requestFigures({ requests }: Year): readonly Figure[] {
  if (requests === undefined || requests.received === 0) return [];
  const { received, visited, otherAnswer, medianMinutes, nineOfTenMinutes } = requests;
  return [
    { number: yearTexts.of(visited + otherAnswer, received), text: yearTexts.answered },
    ...(medianMinutes === null
      ? []
      : [
          {
            number: durationText(medianMinutes),
            text: yearTexts.toVisit(durationText(nineOfTenMinutes)),
          },
        ]),
  ];
}

function surveyFigure({ survey }: Year): readonly Figure[] {
  if (survey === null) return [];
  const { clear, stops } = survey;
  return [{ number: percentText(clear, stops), text: yearTexts.surveyOf(stops, ...percentInterval(survey)) }];
}

const timesFigure = ({ severalTimes }: Year): readonly Figure[] =>
  severalTimes === undefined
    ? []
    : [
        {
          number: percentText(severalTimes.daysKept, severalTimes.days),
          text: yearTexts.timesOf(severalTimes.days),
        },
      ];

/** The sentences below the tables. */
export function yearNotes(year: Year): readonly string[] {
  const { requests, unplaced, visits, withRule } = year;
  return [
    ...(withRule === null ? [] : [yearTexts.inRuleNote]),
    ...(requests === undefined || requests.answeringVisits === 0
      ? []
      : [
          yearTexts.answeringVisits(
            requests.answeringVisits,
            visits,
            percentText(requests.answeringVisits, visits),
          ),
        ]),
    ...(unplaced === undefined ? [] : [yearTexts.unplaced(unplaced.received)]),
  ];
}

/** What the page does not contain. */
export const notHere = ({ notRecorded, withRule }: Year): readonly string[] => [
  withRule === null ? yearTexts.notHereText : `${yearTexts.notHereText} ${yearTexts.notHereSurvey}`,
  ...(notRecorded.length === 0 ? [] : [yearTexts.notRecorded(monthsText(notRecorded))]),
];
