import type { staffContract } from '@patrolplan/contract/staff';
import Equal from 'lucide-react/icons/equal';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { importTexts, requestTexts } from './texts.ts';
import type { StaffReply } from '#console/shared/staff-call.ts';
import { momentText } from '#domain/format.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { Badge } from '#ui/text/badge.tsx';

export type ImportLine = StaffReply<typeof staffContract.checkRequestFile>['lines'][number];

const PAGE = 100;

/** The rows of a file, those with errors first. */
export function ImportRows({ lines }: { lines: readonly ImportLine[] }) {
  const now = new Date(useSource(minuteClock) * 60_000);
  const [shown, setShown] = useState(PAGE);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <DataTable
        caption={importTexts.rows}
        columns={rowColumns(now)}
        groups={[{ id: 'rows', rows: lines.slice(0, shown) }]}
        rowKey={({ line }) => line}
      />
      {lines.length > shown && (
        <div>
          <Button variant="quiet" onClick={() => setShown(shown + PAGE)}>
            {importTexts.more}
          </Button>
        </div>
      )}
    </div>
  );
}

const LOOKS = {
  error: { tone: 'bad', icon: X },
  new: { tone: 'quiet', icon: Plus },
  unchanged: { tone: 'quiet', icon: Equal },
} as const;

const rowColumns = (now: Date): readonly Column<ImportLine>[] => [
  { id: 'row', head: importTexts.row, inCard: 'hidden', cell: ({ line }) => line },
  { id: 'request', head: importTexts.request, inCard: 'title', cell: (row) => <What row={row} /> },
  {
    id: 'asked',
    head: importTexts.asked,
    inCard: 'hidden',
    cell: ({ askedAt }) => <span className="whitespace-nowrap">{timeText(askedAt, now)}</span>,
  },
  {
    id: 'state',
    head: importTexts.what,
    inCard: 'badge',
    cell: ({ state }) => <Badge {...LOOKS[state]}>{importTexts.badges[state]}</Badge>,
  },
  { id: 'text', head: importTexts.text, inCard: 'hidden', cell: (row) => <Text row={row} /> },
  {
    id: 'card',
    head: importTexts.details,
    cardOnly: true,
    cell: (row) => (
      <>
        <span className="text-ink-2">
          {[importTexts.rowOf(row.line), timeText(row.askedAt, now)].filter(Boolean).join(', ')}
        </span>
        <Text row={row} />
      </>
    ),
  },
];

const timeText = (askedAt: string | null, now: Date): string =>
  askedAt === null ? '' : momentText(new Date(askedAt), now);

function What({ row: { state, kind, siteName } }: { row: ImportLine }) {
  if (state === 'error') return <span className="font-normal text-ink-2">{importTexts.unread}</span>;
  return (
    <>
      <span className="block">{kind}</span>
      <span className="block text-small font-normal wrap-anywhere text-ink-2">
        {siteName ?? requestTexts.unplaced}
      </span>
    </>
  );
}

function Text({ row: { text, problems } }: { row: ImportLine }) {
  if (problems.length === 0) return text !== '' && <p className="wrap-anywhere">{text}</p>;
  return problems.map(({ column, reason }) => (
    <p key={`${column} ${reason}`} className="wrap-anywhere">
      {column !== null && (
        <>
          <b className="font-strong">{column}</b>:{' '}
        </>
      )}
      {reason}
    </p>
  ));
}
