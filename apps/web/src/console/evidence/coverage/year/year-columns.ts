import { closureReasonText } from '#domain/closure/closure-words.ts';
import { percentInterval, percentText } from '#console/evidence/coverage/evidence.ts';
import type { Column } from '#ui/table/column.ts';
import { countText } from '#ui/text/number-text.ts';
import { yearTexts } from './texts.ts';
import { type Year, durationText, quarterText, ruleText } from './year.ts';

/** The same on screen and on paper. */
type YearColumn<Row> = Omit<Column<Row>, 'cell'> & { readonly cell: (row: Row) => string | number };

/** '1,118'. */
export function cellText<Row>({ cell }: YearColumn<Row>, row: Row): string {
  const content = cell(row);
  return typeof content === 'number' ? countText(content) : content;
}

/** The rows of a table; the last one is that of all. */
export type YearTable<Row> = {
  readonly caption: string;
  readonly columns: readonly YearColumn<Row>[];
  readonly rows: readonly Row[];
  readonly total: Row;
};

type Requests = NonNullable<Year['requests']>;
type Figures = Pick<Year, 'sites' | 'withRule' | 'withinRule' | 'visits'> & {
  readonly requests?: Requests | undefined;
};

/** In the cards of a phone one line says what these columns do. */
const inTable = <Row>(columns: readonly YearColumn<Row>[]): readonly YearColumn<Row>[] =>
  columns.map((column) => ({ ...column, inCard: 'hidden' }));

const requestLine = <Row extends Figures>(): YearColumn<Row> => ({
  id: 'answers',
  head: yearTexts.requests,
  inCard: 'labelled',
  cardOnly: true,
  cell: ofRequests((requests) =>
    yearTexts.answersOf(requests.received, answered(requests), durationText(requests.medianMinutes)),
  ),
});

const number = <Row>(id: string, head: string, cell: (row: Row) => string | number): YearColumn<Row> => ({
  id,
  head,
  cell,
  inCard: 'labelled',
  numeric: true,
});

const answered = ({ visited, otherAnswer }: Requests): number => visited + otherAnswer;
const ofRequests =
  (count: (requests: Requests) => string | number) =>
  ({ requests }: Figures) =>
    requests === undefined ? '–' : count(requests);

const ruleColumn = <Row extends Figures>({ withRule }: Year): readonly YearColumn<Row>[] =>
  withRule === null ? [] : [number('rule', yearTexts.inRule, ruleText)];

const soonColumns = <Row extends Figures>(): readonly YearColumn<Row>[] => [
  number(
    'median',
    yearTexts.median,
    ofRequests(({ medianMinutes }) => durationText(medianMinutes)),
  ),
  number(
    'nine',
    yearTexts.nineOfTen,
    ofRequests(({ nineOfTenMinutes }) => durationText(nineOfTenMinutes)),
  ),
];

type AreaRow = Figures & { readonly name: string; readonly index: number | null };

export function areaTable(year: Year): YearTable<AreaRow> {
  const requests: readonly YearColumn<AreaRow>[] = [
    number(
      'requests',
      yearTexts.requests,
      ofRequests(({ received }) => received),
    ),
    number(
      'visited',
      yearTexts.visited,
      ofRequests(({ visited }) => visited),
    ),
    number(
      'other',
      yearTexts.otherAnswer,
      ofRequests(({ otherAnswer }) => otherAnswer),
    ),
    number(
      'open',
      yearTexts.open,
      ofRequests((all) => all.received - answered(all)),
    ),
    ...soonColumns<AreaRow>(),
  ];
  const { indexLabel } = year;
  return {
    caption: yearTexts.byArea,
    columns: [
      { id: 'area', head: yearTexts.area, inCard: 'title', cell: ({ name }) => name },
      number('sites', yearTexts.sites, ({ sites }) => sites),
      ...ruleColumn<AreaRow>(year),
      number('visits', yearTexts.visits, ({ visits }) => visits),
      ...(year.requests === undefined ? [] : [...inTable(requests), requestLine<AreaRow>()]),
      ...(indexLabel === null ? [] : [number<AreaRow>('index', indexLabel, ({ index }) => index ?? '')]),
    ],
    rows: year.areas,
    total: { ...year, name: yearTexts.all, index: null },
  };
}

type QuarterRow = Figures &
  Pick<Year['quarters'][number], 'survey' | 'months'> & {
    readonly name: string;
    readonly closures: number | undefined;
  };

export function quarterTable(year: Year): YearTable<QuarterRow> {
  const { closures } = year;
  const columns: readonly YearColumn<QuarterRow>[] = [
    ...ruleColumn<QuarterRow>(year),
    number('visits', yearTexts.visits, ({ visits }) => visits),
    ...(year.requests === undefined
      ? []
      : [
          ...inTable([
            number<QuarterRow>(
              'requests',
              yearTexts.requestsAnswered,
              ofRequests((requests) => yearTexts.of(answered(requests), requests.received)),
            ),
            ...soonColumns<QuarterRow>(),
          ]),
          requestLine<QuarterRow>(),
        ]),
    ...(closures === undefined
      ? []
      : [number<QuarterRow>('closures', yearTexts.closuresShort, (row) => row.closures ?? 0)]),
  ];
  const surveys: readonly YearColumn<QuarterRow>[] =
    year.survey === null
      ? []
      : [
          number('stops', yearTexts.surveyStops, ({ survey }) => survey?.stops ?? '–'),
          number('clear', yearTexts.noVehicle, ({ survey }) =>
            survey === null
              ? '–'
              : yearTexts.compliance(percentText(survey.clear, survey.stops), ...percentInterval(survey)),
          ),
        ];
  return {
    caption: yearTexts.byQuarter,
    columns: [
      {
        id: 'quarter',
        head: yearTexts.quarter,
        inCard: 'title',
        cell: ({ name, months }) => (months === 0 ? `${name}: ${yearTexts.notRecordedShort}` : name),
      },
      ...columns.map((column): YearColumn<QuarterRow> => ({
        ...column,
        cell: (row) => (row.months === 0 ? '–' : column.cell(row)),
      })),
      ...surveys,
    ],
    rows: year.quarters
      .filter(({ state }) => state !== 'to_come')
      .map((quarter) => ({ ...quarter, name: quarterText(quarter), closures: quarter.closures })),
    total: {
      ...year,
      name: yearTexts.wholeYear,
      closures: closures?.reduce((sum, { times }) => sum + times, 0),
    },
  };
}

type ReasonRow = { readonly name: string; readonly times: number; readonly medianMinutes: number | null };

/** Null where closures are not recorded at all. */
export function closureTable({ closures }: Year): YearTable<ReasonRow> | null {
  if (closures === undefined) return null;
  return {
    caption: yearTexts.closures,
    columns: [
      { id: 'reason', head: yearTexts.reason, inCard: 'title', cell: ({ name }) => name },
      number('times', yearTexts.times, ({ times }) => times),
      number('lasted', yearTexts.lasted, ({ medianMinutes }) =>
        medianMinutes === null ? '' : durationText(medianMinutes),
      ),
    ],
    rows: closures.map((closure) => ({ ...closure, name: closureReasonText(closure.reason) })),
    total: {
      name: yearTexts.all,
      times: closures.reduce((sum, { times }) => sum + times, 0),
      medianMinutes: null,
    },
  };
}
