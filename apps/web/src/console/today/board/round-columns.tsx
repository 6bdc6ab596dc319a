import { boardTexts } from './texts.ts';
import type { Column } from '#ui/table/column.ts';
import { TextAction } from '#console/shared/text-action.tsx';
import type { BoardRound } from '#console/shared/team/board.ts';
import { canWithdrawRound, letterIndex } from '#console/shared/team/board-order.ts';
import { LetterDisc } from '#console/shared/team/letter-disc.tsx';
import { roundWords, wardenLabel } from '#console/shared/team/state-words.ts';
import { teamTexts } from '#console/shared/team/texts.ts';
import { momentText, timeText } from '#domain/format.ts';
import { Badge } from '#ui/text/badge.tsx';

const { roundColumns: heads } = boardTexts;
const clock = (at: string) => timeText(new Date(at));

type RoundActions = {
  readonly now: Date;
  readonly onBreakSince: (round: BoardRound) => string | null;
  readonly onOpen: (round: BoardRound) => void;
  readonly onWithdraw: (round: BoardRound) => void;
};

export function roundColumns({
  now,
  onBreakSince,
  onOpen,
  onWithdraw,
}: RoundActions): readonly Column<BoardRound>[] {
  return [
    {
      id: 'warden',
      head: heads.warden,
      inCard: 'title',
      cell: (round) => (
        <span className="flex min-w-0 items-center gap-3 in-[table]:min-w-40">
          <LetterDisc index={letterIndex(round.letter)} text={round.letter} />
          <span className="min-w-0">
            <button
              type="button"
              aria-label={boardTexts.openRound(round.letter, wardenLabel(round))}
              onClick={() => onOpen(round)}
              className="block min-h-11 text-left font-semibold text-ink wrap-anywhere hover:underline lg:min-h-7"
            >
              {wardenLabel(round)}
            </button>
            <span className="block text-small font-normal text-ink-2">
              {secondLine(round, onBreakSince(round), now)}
            </span>
          </span>
        </span>
      ),
    },
    {
      id: 'round',
      head: heads.round,
      inCard: 'hidden',
      cell: (round) =>
        round.state === 'stop' ? (
          <div className="w-26">
            <RunningState round={round} />
            <Progress round={round} />
          </div>
        ) : (
          <RoundState round={round} />
        ),
    },
    {
      id: 'state',
      head: heads.round,
      cardOnly: true,
      inCard: 'badge',
      cell: (round) =>
        round.state === 'stop' ? <RunningState round={round} /> : <RoundState round={round} />,
    },
    {
      id: 'progress',
      head: '',
      cardOnly: true,
      cell: (round) => round.state === 'stop' && <Progress round={round} />,
    },
    {
      id: 'visit',
      head: heads.lastVisit,
      inCard: 'hidden',
      cell: ({ lastVisit }) =>
        lastVisit && (
          <>
            <span className="block min-w-28">{lastVisit.siteName}</span>
            <span className="block text-small text-ink-2 tabular-nums">{clock(lastVisit.at)}</span>
          </>
        ),
    },
    {
      id: 'last',
      head: heads.lastVisit,
      cardOnly: true,
      cell: ({ lastVisit }) => lastVisit && boardTexts.lastVisit(lastVisit.siteName, clock(lastVisit.at)),
    },
    {
      id: 'until',
      head: heads.until,
      inCard: 'labelled',
      cell: ({ finishBy }) => <span className="whitespace-nowrap tabular-nums">{clock(finishBy)}</span>,
    },
    {
      id: 'actions',
      head: '',
      inCard: 'actions',
      cell: (round) =>
        canWithdrawRound(round) && (
          <TextAction label={teamTexts.withdrawOf(wardenLabel(round))} onClick={() => onWithdraw(round)}>
            {teamTexts.withdraw}
          </TextAction>
        ),
    },
  ];
}

function secondLine(round: BoardRound, pause: string | null, now: Date): string {
  const { state, areas, startsAt, finishBy, stops } = round;
  if (state !== 'stop' && state !== 'accepted')
    // A round may be for tomorrow.
    return boardTexts.planned(momentText(new Date(startsAt), now), clock(finishBy), stops);
  return pause === null ? boardTexts.areas(areas) : boardTexts.onBreak(clock(pause));
}

export function RoundState({ round }: { round: BoardRound }) {
  const { text, tone, icon } = roundWords(round);
  return (
    <>
      <Badge tone={tone} mayWrap {...(icon && { icon })}>
        {text}
      </Badge>
      {round.state === 'seen' && <span className="block text-small text-ink-2">{teamTexts.notAnswered}</span>}
    </>
  );
}

const RunningState = ({ round }: { round: BoardRound }) => (
  <b className="font-strong whitespace-nowrap tabular-nums">{roundWords(round).text}</b>
);

/** The share of visited stops. The words beside it say the same. */
const Progress = ({ round: { done, stops } }: { round: BoardRound }) => (
  <div aria-hidden className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-sunken">
    <div
      className="h-full rounded-full bg-accent"
      style={{ width: `${(100 * done) / Math.max(1, stops)}%` }}
    />
  </div>
);
