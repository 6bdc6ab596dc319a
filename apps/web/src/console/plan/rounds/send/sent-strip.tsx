import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { RoundRow } from './sent-rounds.ts';
import { sendTexts } from './texts.ts';
import type { Sending } from './use-send-rounds.ts';
import { shortNames } from '#console/plan/rounds/team-wardens.ts';
import { staffTexts } from '#console/shared/texts.ts';
import { screens } from '#config/screens.ts';
import { timeText } from '#domain/format.ts';

/** Sending can be undone for this long. */
const UNDO_MS = 30_000;

type SentStripProps = {
  rows: readonly RoundRow[];
  last: Sending;
  undoing: boolean;
  onUndo: () => void;
  onTryAgain: (rows: readonly RoundRow[]) => void;
};

/** Who was sent a round, who was not and why, and a link to Today. */
export function SentStrip({ rows, last, undoing, onUndo, onTryAgain }: SentStripProps) {
  const canUndo = useIsRecent(last.at);
  const sent = rows.filter(({ index, state }) => last.rounds.includes(index) && state !== 'refused');
  const refused = rows.filter(({ state }) => state === 'refused');
  const isAmber = refused.length > 0;
  const Glyph = isAmber ? CircleAlert : CircleCheck;
  const short = shortNames(rows.map(({ shift }) => shift.member.name));
  const names = sent.map(({ index }) => short[index] ?? '');
  return (
    <output
      className={`flex flex-wrap items-center gap-x-3 rounded-control border px-4 text-second ${isAmber ? 'border-warn-line bg-warn-soft text-warn' : 'border-good-line bg-good-soft text-good'}`}
    >
      <Glyph aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 flex-[1_1_14rem] py-1 wrap-anywhere">
        {sent.length > 0 && (
          <>
            <b className="font-strong">{sendTexts.sentTo(names, timeText(last.at))}</b>{' '}
          </>
        )}
        {refused.map(({ index, refusal }) => (
          <b key={index} className="font-strong">
            {sendTexts.notSentTo(short[index] ?? '', refusal ?? '')}{' '}
          </b>
        ))}
        {sent.length > 0 && (
          <span className="text-ink">
            {sendTexts.follow}{' '}
            <Link
              href={screens.staffToday.path}
              className={`inline-flex min-h-11 items-center font-strong underline underline-offset-4 ${isAmber ? 'text-warn' : 'text-good'}`}
            >
              {sendTexts.today}
            </Link>
            .
          </span>
        )}
      </span>
      {isAmber && <StripAction onClick={() => onTryAgain(refused)}>{staffTexts.tryAgain}</StripAction>}
      {sent.length > 0 && canUndo && (
        <StripAction pending={undoing} onClick={onUndo}>
          {staffTexts.undo}
        </StripAction>
      )}
    </output>
  );
}

type StripActionProps = { children: string; pending?: boolean; onClick: () => void };

const StripAction = ({ children, pending = false, onClick }: StripActionProps) => (
  <button
    type="button"
    disabled={pending}
    onClick={onClick}
    className="min-h-11 min-w-11 font-strong underline underline-offset-4"
  >
    {children}
  </button>
);

function useIsRecent(at: Date): boolean {
  const [over, setOver] = useState<Date | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setOver(at), UNDO_MS);
    return () => clearTimeout(timer);
  }, [at]);
  return over !== at;
}
