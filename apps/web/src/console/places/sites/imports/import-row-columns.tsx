import type { staffContract } from '@patrolplan/contract/staff';
import Equal from 'lucide-react/icons/equal';
import Minus from 'lucide-react/icons/minus';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { cellText } from '#console/places/sites/hours.ts';
import { columnLabel, importTexts, siteFormTexts } from '#console/places/sites/texts.ts';
import type { Column } from '#ui/table/column.ts';
import type { StaffReply } from '#console/shared/staff-call.ts';
import { Badge } from '#ui/text/badge.tsx';

type ImportRow = StaffReply<typeof staffContract.listImportRows>['rows'][number];

export const importRowColumns = (isOrder: boolean): readonly Column<ImportRow>[] => [
  {
    id: 'row',
    head: importTexts.row,
    inCard: 'hidden',
    cell: ({ line }) => (line === 0 ? '' : line),
  },
  {
    id: 'name',
    head: columnLabel('site_name'),
    inCard: 'title',
    cell: ({ siteName: name }) =>
      name === '' ? <span className="font-normal text-ink-2">{importTexts.noName}</span> : name,
  },
  {
    id: 'what',
    head: importTexts.what,
    inCard: 'badge',
    cell: ({ kind }) => <Kind kind={kind} isOrder={isOrder} />,
  },
  { id: 'before', head: importTexts.before, inCard: 'hidden', cell: (row) => <Before row={row} /> },
  { id: 'after', head: importTexts.after, inCard: 'hidden', cell: (row) => <After row={row} /> },
  { id: 'card', head: importTexts.details, cardOnly: true, cell: (row) => <Details row={row} /> },
];

const LOOKS = {
  error: { tone: 'bad', icon: X },
  changed: { tone: 'accent', icon: Pencil },
  new: { tone: 'quiet', icon: Plus },
  unchanged: { tone: 'quiet', icon: Equal },
  missing: { tone: 'quiet', icon: Minus },
} as const;

const Kind = ({ kind, isOrder }: { kind: ImportRow['kind']; isOrder: boolean }) =>
  kind === 'error' && isOrder ? (
    <Badge {...LOOKS.missing}>{importTexts.notRead}</Badge>
  ) : (
    <Badge {...LOOKS[kind]}>{importTexts.badges[kind]}</Badge>
  );

/** A site of an order has no postcode. */
const placeText = ({ areaName, postcode }: ImportRow) => [areaName, postcode].filter(Boolean).join(', ');

const shown = (column: string, value: string) => cellText(column, value) || siteFormTexts.empty;

function Before({ row }: { row: ImportRow }) {
  if (row.kind === 'error') return <Problems row={row} />;
  if (row.kind === 'new') return <span className="text-ink-2">{importTexts.notThere}</span>;
  return row.changes.map(({ column, before }) => (
    <p key={column} className="text-ink-2">{`${columnLabel(column)} ${shown(column, before)}`}</p>
  ));
}

function After({ row }: { row: ImportRow }) {
  if (row.kind === 'error') return null;
  if (row.changes.length === 0) return placeText(row);
  return row.changes.map(({ column, after }) => (
    <p key={column}>{`${columnLabel(column)} ${shown(column, after)}`}</p>
  ));
}

function Problems({ row }: { row: ImportRow }) {
  return row.problems.map(({ column, reason }) => (
    <p key={`${column} ${reason}`}>
      {column !== null && (
        <>
          <b className="font-strong">{column}</b>:{' '}
        </>
      )}
      {reason}
    </p>
  ));
}

/** On a phone: the row of the file, and its error or change. */
function Details({ row }: { row: ImportRow }) {
  return (
    <>
      {row.line > 0 && <span className="text-ink-2">{`${importTexts.row} ${row.line}`}</span>}
      {row.kind === 'error' ? (
        <Problems row={row} />
      ) : row.changes.length === 0 ? (
        <p>{placeText(row)}</p>
      ) : (
        row.changes.map(({ column, before, after }) => (
          <p key={column}>
            {`${columnLabel(column)} ${shown(column, before)} → `}
            <b className="font-strong">{shown(column, after)}</b>
          </p>
        ))
      )}
    </>
  );
}
