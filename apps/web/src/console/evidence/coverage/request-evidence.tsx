import { staffContract } from '@patrolplan/contract/staff';
import type { ReactNode } from 'react';
import { type Evidence, dayText, percentText } from './evidence.ts';
import type { EvidenceDays } from './period-choice.tsx';
import { coverageTexts } from './texts.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { type StaffReply, useStaffData } from '#console/shared/staff-call.ts';
import { Card } from '#ui/page/card.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Column } from '#ui/table/column.ts';
import { countText } from '#ui/text/number-text.ts';

const { requests: texts } = coverageTexts;

type RequestEvidenceReply = StaffReply<typeof staffContract.readRequestEvidence>;
type Answered = Pick<RequestEvidenceReply, 'requests' | 'visited' | 'medianMinutes' | 'nineOfTenMinutes'>;

/** How soon a visit answered the requests of the period, by area and week, and how many of the visits answered one. */
export function RequestEvidence({ evidence, days }: { evidence: Evidence; days: EvidenceDays }) {
  const state = useStaffData(staffContract.readRequestEvidence, { body: { days } });
  return (
    <Card title={texts.title}>
      <DataState state={state} failedText={texts.failed}>
        {(reply) =>
          reply.requests === 0 ? (
            <p className="text-second text-ink-2">{texts.none}</p>
          ) : (
            <Numbers reply={reply} evidence={evidence} />
          )
        }
      </DataState>
    </Card>
  );
}

function Numbers({ reply, evidence }: { reply: RequestEvidenceReply; evidence: Evidence }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-second">
        {texts.summary(reply.requests, reply.visited)}{' '}
        {evidence.visits > 0 &&
          texts.share(percentText(reply.answeringVisits, evidence.visits), reply.answeringVisits)}
      </p>
      <DataTable
        isInCard
        caption={texts.byArea}
        columns={areaColumns(evidence)}
        groups={[{ id: 'areas', rows: areaRows(reply, evidence) }]}
        rowKey={({ areaId }) => areaId}
      />
      <DataTable
        isInCard
        caption={texts.byWeek}
        columns={WEEKS}
        groups={[{ id: 'weeks', rows: reply.weeks }]}
        rowKey={({ monday }) => monday}
      />
    </div>
  );
}

type AreaRow = RequestEvidenceReply['areas'][number] & {
  readonly name: string;
  readonly visits: number;
  readonly index: number | null;
};

/** The areas with the most requests first. */
const areaRows = (reply: RequestEvidenceReply, evidence: Evidence): readonly AreaRow[] =>
  reply.areas
    .flatMap((row) => {
      const area = evidence.areas.find(({ id }) => id === row.areaId);
      return area ? [{ ...row, name: area.name, visits: area.visits, index: area.index }] : [];
    })
    .toSorted((one, other) => other.requests - one.requests);

const answeredColumns = <Row extends Answered>(): readonly Column<Row>[] => [
  { id: 'requests', head: texts.came, inCard: 'labelled', numeric: true, cell: ({ requests }) => requests },
  { id: 'visited', head: texts.visited, inCard: 'labelled', numeric: true, cell: ({ visited }) => visited },
  {
    id: 'median',
    head: texts.half,
    inCard: 'labelled',
    numeric: true,
    cell: ({ medianMinutes }) => within(medianMinutes),
  },
  {
    id: 'nine',
    head: texts.nineOfTen,
    inCard: 'labelled',
    numeric: true,
    cell: ({ nineOfTenMinutes }) => within(nineOfTenMinutes),
  },
];

const WEEKS: readonly Column<RequestEvidenceReply['weeks'][number]>[] = [
  { id: 'week', head: texts.week, inCard: 'title', cell: ({ monday }) => dayText(monday) },
  ...answeredColumns<RequestEvidenceReply['weeks'][number]>(),
];

/** With the imported index, where there is one: whether the areas that ask most take the visits. */
const areaColumns = ({ index }: Evidence): readonly Column<AreaRow>[] => [
  { id: 'area', head: texts.area, inCard: 'title', cell: ({ name }) => name },
  ...(index === null
    ? []
    : [
        {
          id: 'index',
          head: index.label,
          inCard: 'labelled',
          numeric: true,
          cell: (row: AreaRow): ReactNode => row.index ?? '–',
        } as const,
      ]),
  ...answeredColumns<AreaRow>(),
  {
    id: 'share',
    head: texts.ofVisits,
    inCard: 'labelled',
    numeric: true,
    cell: ({ answeringVisits, visits }) => (visits === 0 ? '–' : percentText(answeringVisits, visits)),
  },
];

/** '45 min', '26 h'. */
function within(minutes: number | null): string {
  if (minutes === null) return '–';
  return minutes < 60 ? `${minutes}\u00a0min` : `${countText(Math.round(minutes / 60))}\u00a0h`;
}
