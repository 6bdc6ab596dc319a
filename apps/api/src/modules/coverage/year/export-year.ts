import type { CallReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { csvLine } from '#formats/csv-line.ts';
import { REASONS } from '#modules/closures/fault-report.all-areas.ts';
import { type YearDeps, readYear } from './read-year.ts';
import type { Figures, Parts } from './year-figures.ts';

type Year = Awaited<ReturnType<typeof readYear>>;
type Survey = Year['survey'];

/** What a line may have beside its figures. */
type Extra = {
  readonly index?: number | null;
  readonly survey?: Survey;
  readonly closures?: { readonly times: number; readonly median?: number | null };
};
type Line = {
  readonly part: string;
  readonly name: string;
  readonly figures?: Partial<Figures>;
  readonly extra?: Extra;
};

type Column = {
  readonly head: string;
  readonly cell: (figures: Partial<Figures>, extra: Extra) => string | number | null | undefined;
};

const percent = (part: number, all: number): string => (all === 0 ? '' : ((100 * part) / all).toFixed(1));

const SITES: readonly Column[] = [
  { head: 'Months recorded', cell: ({ months }) => months },
  { head: 'Sites', cell: ({ sites }) => sites },
  { head: 'Visits', cell: ({ visits }) => visits },
];

const RULES: readonly Column[] = [
  { head: 'Sites with a rule, once a month', cell: (figures) => figures.with_rule },
  { head: 'Seen within their rule', cell: (figures) => figures.within_rule },
  {
    head: 'Seen within their rule %',
    cell: (figures) => percent(figures.within_rule ?? 0, figures.with_rule ?? 0),
  },
  { head: 'Several times a day: days', cell: (figures) => figures.several_times?.days },
  { head: 'Several times a day: days kept', cell: (figures) => figures.several_times?.days_kept },
];

const REQUESTS: readonly Column[] = [
  { head: 'Requests', cell: ({ requests }) => requests?.received },
  { head: 'Answered by a visit', cell: ({ requests }) => requests?.visited },
  { head: 'Other answer', cell: ({ requests }) => requests?.other_answer },
  {
    head: 'Open',
    cell: ({ requests }) => requests && requests.received - requests.visited - requests.other_answer,
  },
  { head: 'Minutes to the visit: median', cell: ({ requests }) => requests?.median_minutes },
  { head: 'Minutes to the visit: nine of ten', cell: ({ requests }) => requests?.nine_of_ten_minutes },
  { head: 'Visits that answered a request', cell: ({ requests }) => requests?.answering_visits },
];

const CLOSURES: readonly Column[] = [
  { head: 'Could not be enforced', cell: (_, { closures }) => closures?.times },
  { head: 'Minutes it lasted: median', cell: (_, { closures }) => closures?.median },
];

const SURVEYS: readonly Column[] = [
  { head: 'Survey stops', cell: (_, { survey }) => survey?.stops },
  { head: 'No vehicle in contravention', cell: (_, { survey }) => survey?.clear },
  {
    head: 'No vehicle in contravention %',
    cell: (_, { survey }) => survey && percent(survey.clear, survey.stops),
  },
  { head: '95 % interval from %', cell: (_, { survey }) => survey && percent(survey.low, 1) },
  { head: '95 % interval to %', cell: (_, { survey }) => survey && percent(survey.high, 1) },
];

const columnsOf = ({ hasRules, hasRequests, hasClosures }: Parts, indexLabel: string | null) => [
  ...SITES,
  ...(hasRules ? RULES : []),
  ...(hasRequests ? REQUESTS : []),
  ...(hasClosures ? CLOSURES : []),
  ...(hasRules ? SURVEYS : []),
  ...(indexLabel === null ? [] : [{ head: indexLabel, cell: (_: unknown, { index }: Extra) => index }]),
];

/** The year as CSV: a line for all, each area, each quarter and each reason, then what is not in it. No person is in it. */
export async function exportYear(
  deps: YearDeps,
  wanted: number | null,
): Promise<CallReply<typeof staffContract.exportYear>> {
  const year = await readYear(deps, wanted);
  const columns = columnsOf(deps, year.index_label);
  const lines = yearLines(year);
  const csv = [
    ['Part', 'Name', ...columns.map(({ head }) => head)],
    ...lines.map(({ part, name, figures = {}, extra = {} }) => [
      part,
      name,
      ...columns.map(({ cell }) => String(cell(figures, extra) ?? '')),
    ]),
  ]
    .map((cells) => `${csvLine(cells)}\r\n`)
    .join('');
  return { csv, rows: lines.length };
}

const NOT_IN_IT = ['Penalty charge notices, payments, appeals and costs', 'Wardens and senders of requests'];

function yearLines(year: Year): readonly Line[] {
  const { closures } = year;
  const times = closures?.reduce((sum, one) => sum + one.times, 0);
  return [
    {
      part: year.is_running ? 'The year so far' : 'The year',
      name: `${year.first_day} to ${year.is_running ? (year.counted_until ?? '').slice(0, 10) : year.last_day}`,
      figures: year,
      extra: { survey: year.survey, ...(times !== undefined && { closures: { times } }) },
    },
    ...year.areas.map((area) => ({
      part: 'Area',
      name: area.name,
      figures: area,
      extra: { index: area.index },
    })),
    ...(year.unplaced
      ? [{ part: 'Area', name: 'Requests without a place', figures: { requests: year.unplaced } }]
      : []),
    ...year.quarters
      .filter(({ state }) => state !== 'to_come')
      .map((quarter) => ({
        part: quarter.state === 'running' ? 'Quarter so far' : 'Quarter',
        name: `from ${quarter.first_day}`,
        figures: quarter.months === 0 ? { months: 0 } : quarter,
        extra: {
          survey: quarter.survey,
          ...(quarter.months > 0 &&
            quarter.closures !== undefined && { closures: { times: quarter.closures } }),
        },
      })),
    ...(closures ?? []).map(({ reason, times: ofReason, median_minutes: median }) => ({
      part: 'Could not be enforced',
      name: REASONS[reason],
      extra: { closures: { times: ofReason, median } },
    })),
    ...year.not_recorded.map((month) => ({ part: 'Not recorded', name: month.slice(0, 7) })),
    ...NOT_IN_IT.map((name) => ({ part: 'Not in this file', name })),
  ];
}
