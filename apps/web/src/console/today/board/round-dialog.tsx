import { staffTeamContract } from '@patrolplan/contract/staff-team';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { RoundState } from './round-columns.tsx';
import { boardTexts } from './texts.ts';
import type { Column } from '#ui/table/column.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { type StaffReply, useStaffData } from '#console/shared/staff-call.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import type { BoardRound } from '#console/shared/team/board.ts';
import { RoundDownloads } from '#console/shared/team/round-downloads.tsx';
import { wardenLabel } from '#console/shared/team/state-words.ts';
import { pointsText } from '#ui/text/number-text.ts';
import { timeText } from '#domain/format.ts';
import { minutesText } from '#domain/round/minutes-text.ts';
import { Modal, closeModal } from '#ui/dialog/modal.tsx';

type Stop = StaffReply<typeof staffTeamContract.readSentRound>['stops'][number] & { readonly number: number };

const { stopColumns: heads } = boardTexts;

/** Three short columns. */
const FROM_REM = 24;

const columns: readonly Column<Stop>[] = [
  {
    id: 'arrive',
    head: heads.arrive,
    inCard: 'labelled',
    cell: ({ arriveAt }) => <span className="tabular-nums">{timeText(new Date(arriveAt))}</span>,
  },
  { id: 'site', head: heads.site, inCard: 'title', cell: stopName },
  {
    id: 'minutes',
    head: heads.minutes,
    numeric: true,
    inCard: 'labelled',
    cell: ({ minutes }) => minutesText(minutes, false),
  },
];

function stopName({ kind, siteName }: Stop): string {
  if (kind === 'break') return boardTexts.pause;
  return kind === 'return' ? boardTexts.returnTo(siteName) : siteName;
}

/** A round with its stops, as it was sent. */
export function RoundDialog({ round, onClose }: { round: BoardRound; onClose: () => void }) {
  const titleId = useId();
  const state = useStaffData(staffTeamContract.readSentRound, { body: { id: round.id } });
  const [from, to] = [round.startsAt, round.finishBy].map((at) => timeText(new Date(at)));
  const facts = [
    boardTexts.planned(from ?? '', to ?? '', round.stops),
    boardTexts.points(pointsText(round.points)),
    ...(round.dueSites > 0 ? [boardTexts.due(round.dueSites)] : []),
  ];
  return (
    <Modal titleId={titleId} className="sm:w-180 sm:max-w-[calc(100vw-2rem)]" onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5 sm:p-6">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            {/* The first focusable element: the dialog opens with the focus here. */}
            <h2 id={titleId} tabIndex={-1} className="text-dialog outline-none">
              {boardTexts.roundOf(round.letter, wardenLabel(round))}
            </h2>
            <p className="mt-1 mb-2 text-second text-ink-2 tabular-nums">{facts.join(' · ')}</p>
            <RoundState round={round} />
          </div>
          <button
            type="button"
            aria-label={boardTexts.close}
            onClick={closeModal}
            className="grid size-11 shrink-0 place-items-center rounded-control"
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
        <DataState state={state} failedText={boardTexts.roundFailed}>
          {({ stops }) => (
            <DataTable
              caption={boardTexts.roundOf(round.letter, wardenLabel(round))}
              tableFromRem={FROM_REM}
              columns={columns}
              groups={[{ id: 'all', rows: stops.map((stop, n) => ({ ...stop, number: n + 1 })) }]}
              rowKey={({ number }) => number}
            />
          )}
        </DataState>
        <p className="text-small text-ink-2">{boardTexts.asSent}</p>
        <RoundDownloads id={round.id} letter={round.letter} />
      </div>
    </Modal>
  );
}
