import { type PlannedShift, type PlannedStop, type TeamPlan, withBreak } from './team-plan.ts';
import { roundsTexts } from './texts.ts';
import { letterIndex } from '#console/shared/team/board-order.ts';
import { LetterDisc } from '#console/shared/team/letter-disc.tsx';
import type { Column, RowGroup } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { legMiles, minutesText, wholeMinutes } from '#domain/round/minutes-text.ts';
import { pointsText } from '#ui/text/number-text.ts';
import { timeText } from '#domain/format.ts';

/** A stop; for the break most cells are empty. */
type Row = Pick<PlannedStop, 'number' | 'arrive' | 'siteName' | 'areaName'> &
  Partial<Pick<PlannedStop, 'points' | 'legMinutes' | 'legMetres'>> & {
    readonly letter: string;
  };

const { columns: heads } = roundsTexts;

const columns: readonly Column<Row>[] = [
  {
    id: 'stop',
    head: heads.stop,
    inCard: 'badge',
    cell: ({ letter, number }) =>
      number > 0 && (
        <>
          <LetterDisc index={letterIndex(letter)} text={`${letter}${number}`} />
          <span className="sr-only">{`${letter}${number}`}</span>
        </>
      ),
  },
  { id: 'arrive', head: heads.arrive, inCard: 'labelled', cell: ({ arrive }) => timeText(new Date(arrive)) },
  {
    id: 'site',
    head: heads.site,
    inCard: 'title',
    cell: ({ siteName }) => <span className="font-strong">{siteName}</span>,
  },
  { id: 'area', head: heads.area, cell: ({ areaName }) => areaName },
  {
    id: 'worth',
    head: heads.points,
    numeric: true,
    inCard: 'labelled',
    cell: ({ points }) => points !== undefined && pointsText(points),
  },
  {
    id: 'travel',
    head: heads.travel,
    numeric: true,
    inCard: 'labelled',
    cell: ({ legMinutes }) => legMinutes !== undefined && minutesText(wholeMinutes(legMinutes)),
  },
  {
    id: 'miles',
    head: heads.miles,
    numeric: true,
    inCard: 'labelled',
    cell: ({ legMetres }) => legMetres !== undefined && legMiles(legMetres),
  },
];

/** All stops, one group for each warden. */
export function RoundTable({ plan }: { plan: TeamPlan }) {
  return (
    <div className="min-w-0">
      <DataTable
        caption={roundsTexts.table}
        columns={columns}
        groups={plan.shifts.flatMap(wardenGroup)}
        rowKey={({ number }) => number}
      />
      <p className="mt-2 px-1 text-small text-ink-2 lg:px-0">{roundsTexts.estimates}</p>
    </div>
  );
}

function wardenGroup(shift: PlannedShift): readonly RowGroup<Row>[] {
  const { member, letter, stops, points, end } = shift;
  if (stops.length === 0) return [];
  const [from, to] = [member.begin, end].map((at) => timeText(new Date(at)));
  const count = roundsTexts.stops(stops.length);
  const title = roundsTexts.group(member.name, count, from ?? '', to ?? '', pointsText(points));
  const rows = withBreak<Row>(
    shift,
    (stop) => ({ ...stop, letter }),
    ({ begin, minutes }) => ({
      number: 0,
      arrive: begin,
      siteName: roundsTexts.breakOf(minutes),
      areaName: '',
      letter,
    }),
  );
  return [{ id: letter, title, isCounted: false, rows }];
}
