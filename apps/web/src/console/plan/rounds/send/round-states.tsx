import type { RoundRow } from './sent-rounds.ts';
import { sendTexts } from './texts.ts';
import { roundsTexts } from '#console/plan/rounds/texts.ts';
import type { TeamPlan } from '#console/plan/rounds/team-plan.ts';
import type { Column } from '#console/shared/column.ts';
import { StaffTable } from '#console/shared/staff-table.tsx';
import type { BoardRound } from '#console/shared/team/board.ts';
import { canWithdrawRound } from '#console/shared/team/board-order.ts';
import { LetterDisc } from '#console/shared/team/letter-disc.tsx';
import { roundWords } from '#console/shared/team/state-words.ts';
import { teamTexts } from '#console/shared/team/texts.ts';
import { TextAction } from '#console/shared/text-action.tsx';
import { scoreText, timeText } from '#domain/format.ts';
import { Badge } from '#ui/badge.tsx';

/** Six short columns. */
const FROM_REM = 34;

const { columns: heads } = sendTexts;

type RoundStatesProps = {
  plan: TeamPlan;
  rows: readonly RoundRow[];
  onSendAgain: (row: RoundRow) => void;
  onWithdraw: (round: BoardRound) => void;
};

/** A row for each round: whose it is, what it covers, and what became of it. */
export function RoundStates({ plan, rows, onSendAgain, onWithdraw }: RoundStatesProps) {
  return (
    <div className="min-w-0">
      <StaffTable
        caption={sendTexts.table}
        tableFromRem={FROM_REM}
        columns={roundColumns(onSendAgain, onWithdraw)}
        groups={[{ id: 'all', rows }]}
        rowKey={({ shift }) => shift.letter}
      />
      <p className="mt-2 px-1 text-small text-ink-2 lg:px-0">
        {roundsTexts.estimates}
        {plan.areasOfNobody.length > 0 && ` ${roundsTexts.nobodyHas(plan.areasOfNobody.join(', '))}`}
      </p>
    </div>
  );
}

const roundName = ({ shift }: RoundRow): string => shift.member.person?.name ?? shift.member.name;

function roundColumns(
  onSendAgain: (row: RoundRow) => void,
  onWithdraw: (round: BoardRound) => void,
): readonly Column<RoundRow>[] {
  return [
    {
      id: 'for',
      head: heads.for,
      inCard: 'title',
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-3">
          <LetterDisc index={row.index} text={row.shift.letter} />
          <span className="min-w-0 wrap-anywhere">{roundName(row)}</span>
        </span>
      ),
    },
    {
      id: 'stops',
      head: heads.stops,
      numeric: true,
      inCard: 'labelled',
      cell: ({ shift }) => shift.stops.length,
    },
    { id: 'due', head: heads.due, numeric: true, inCard: 'labelled', cell: ({ shift }) => shift.due },
    {
      id: 'points',
      head: heads.points,
      numeric: true,
      inCard: 'labelled',
      cell: ({ shift }) => scoreText(shift.points),
    },
    {
      id: 'back',
      head: heads.back,
      inCard: 'labelled',
      cell: ({ shift }) => <span className="tabular-nums">{timeText(new Date(shift.end))}</span>,
    },
    { id: 'state', head: heads.state, inCard: 'badge', cell: (row) => <RowState row={row} /> },
    {
      id: 'actions',
      head: '',
      inCard: 'actions',
      cell: (row) => <RowAction row={row} onSendAgain={onSendAgain} onWithdraw={onWithdraw} />,
    },
  ];
}

function RowState({ row: { state, onBoard, refusal } }: { row: RoundRow }) {
  if (state === 'refused') return <p className="max-w-52 text-small font-semibold text-bad">{refusal}</p>;
  if (onBoard !== null) {
    const { text, tone, icon } = roundWords(onBoard);
    return (
      <Badge tone={tone} {...(icon && { icon })}>
        {text}
      </Badge>
    );
  }
  const words = {
    'no stops': roundsTexts.noStops,
    'not named': sendTexts.nameFirst,
    ready: teamTexts.notSent,
    sending: sendTexts.sending,
    sent: sendTexts.sending,
    ended: teamTexts.notSent,
  };
  return <Badge tone={state === 'not named' ? 'warn' : 'quiet'}>{words[state]}</Badge>;
}

type RowActionProps = Pick<RoundStatesProps, 'onSendAgain' | 'onWithdraw'> & { row: RoundRow };

function RowAction({ row, onSendAgain, onWithdraw }: RowActionProps) {
  const { state, onBoard } = row;
  if (state === 'ended' || state === 'refused')
    return (
      <TextAction label={sendTexts.sendAgainTo(roundName(row))} onClick={() => onSendAgain(row)}>
        {sendTexts.sendAgain}
      </TextAction>
    );
  if (onBoard === null || !canWithdrawRound(onBoard)) return null;
  return (
    <TextAction label={teamTexts.withdrawOf(roundName(row))} onClick={() => onWithdraw(onBoard)}>
      {teamTexts.withdraw}
    </TextAction>
  );
}
