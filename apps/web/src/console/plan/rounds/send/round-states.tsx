import { type RoundRow, isUnsent, peopleForRound } from './sent-rounds.ts';
import { sendTexts } from './texts.ts';
import { roundsTexts } from '#console/plan/rounds/texts.ts';
import type { TeamPlan } from '#console/plan/rounds/team-plan.ts';
import type { ListedWarden } from '#console/plan/rounds/team-wardens.ts';
import type { Column } from '#ui/table/column.ts';
import { FormSelect } from '#ui/form/form-select.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { BoardRound } from '#console/shared/team/board.ts';
import { canWithdrawRound, letterIndex } from '#console/shared/team/board-order.ts';
import { LetterDisc } from '#console/shared/team/letter-disc.tsx';
import { roundWords } from '#console/shared/team/state-words.ts';
import { teamTexts } from '#console/shared/team/texts.ts';
import { TextAction } from '#console/shared/text-action.tsx';
import { pointsText } from '#ui/text/number-text.ts';
import { timeText } from '#domain/format.ts';
import { Badge } from '#ui/text/badge.tsx';

/** Six short columns. */
const FROM_REM = 34;

const { columns: heads } = sendTexts;

type RoundStatesProps = {
  plan: TeamPlan;
  rows: readonly RoundRow[];
  people: readonly ListedWarden[];
  /** Another person gets the round with this number. */
  onPerson: (index: number, person: ListedWarden) => void;
  onSendAgain: (row: RoundRow) => void;
  onWithdraw: (round: BoardRound) => void;
};

/** A row for each round: whose it is, what it covers, and what became of it. */
export function RoundStates(props: RoundStatesProps) {
  const { plan, rows } = props;
  return (
    <div className="min-w-0">
      <DataTable
        caption={sendTexts.table}
        tableFromRem={FROM_REM}
        columns={roundColumns(props)}
        groups={[{ id: 'all', rows }]}
        totals={planTotals(plan)}
        isTight
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

/** 'Warden 3' stays on one line. */
const unbroken = (name: string): string => name.replace(/ (?=\d+$)/, '\u00a0');

const planTotals = ({ stops, points, shifts }: TeamPlan) => ({
  for: sendTexts.all,
  stops: String(stops),
  due: String(shifts.reduce((sum, { due }) => sum + due, 0)),
  points: pointsText(points),
});

function roundColumns(props: RoundStatesProps): readonly Column<RoundRow>[] {
  return [
    {
      id: 'for',
      head: heads.for,
      inCard: 'title',
      cell: (row) => (
        <span className={`flex min-w-0 items-center gap-3 ${isUnsent(row) ? 'flex-wrap' : ''}`}>
          <LetterDisc index={letterIndex(row.shift.letter)} text={row.shift.letter} />
          {isUnsent(row) ? (
            <span className="min-w-0 flex-[1_1_8rem]">
              <PersonSelect row={row} {...props} />
            </span>
          ) : (
            <span className="min-w-0 wrap-break-word">{unbroken(roundName(row))}</span>
          )}
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
      cell: ({ shift }) => pointsText(shift.points),
    },
    {
      id: 'back',
      head: heads.back,
      inCard: 'labelled',
      cell: ({ shift }) => (
        <span className="whitespace-nowrap tabular-nums">{timeText(new Date(shift.end))}</span>
      ),
    },
    { id: 'state', head: heads.state, inCard: 'labelled', cell: (row) => <RowState row={row} /> },
    {
      id: 'actions',
      head: '',
      inCard: 'actions',
      cell: (row) => <RowAction row={row} {...props} />,
    },
  ];
}

type PersonSelectProps = Pick<RoundStatesProps, 'rows' | 'people' | 'onPerson'> & { row: RoundRow };

function PersonSelect({ row, rows, people, onPerson }: PersonSelectProps) {
  const { shift, index } = row;
  return (
    <FormSelect
      aria-label={sendTexts.roundFor(shift.letter)}
      value={shift.member.person?.id ?? ''}
      onChange={(value) => {
        const person = people.find(({ id }) => id === Number(value));
        if (person) onPerson(index, person);
      }}
      className="pr-7! pl-2!"
      options={[
        ...(shift.member.person === null ? [{ value: '', label: roundsTexts.chooseWarden }] : []),
        ...peopleForRound(row, rows, people).map(({ id, name, isOnShift }) => ({
          value: id,
          // The chosen one by name alone: more does not fit a phone.
          label:
            isOnShift === false && id !== shift.member.person?.id
              ? `${name} · ${teamTexts.notOnShift}`
              : name,
        })),
      ]}
    />
  );
}

function RowState({ row: { state, onBoard, refusal } }: { row: RoundRow }) {
  if (state === 'refused')
    return (
      <p className="max-w-52 text-small font-semibold text-bad">{teamTexts.notSentBecause(refusal ?? '')}</p>
    );
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
    'not named': teamTexts.notSent,
    ready: teamTexts.notSent,
    sending: sendTexts.sending,
    sent: sendTexts.sending,
    ended: teamTexts.notSent,
  };
  return <Badge tone="quiet">{words[state]}</Badge>;
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
