import Printer from 'lucide-react/icons/printer';
import Send from 'lucide-react/icons/send';
import type { RoundRow } from './sent-rounds.ts';
import { sendTexts } from './texts.ts';
import { roundsTexts } from '#console/plan/rounds/texts.ts';
import type { TeamPlan } from '#console/plan/rounds/team-plan.ts';
import { staffTexts } from '#console/shared/texts.ts';
import { scoreText, timeText } from '#domain/format.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Button } from '#ui/button.tsx';

type PlanHeadProps = {
  plan: TeamPlan;
  rows: readonly RoundRow[];
  isFinal: boolean;
  pending: boolean;
  onSend: (rows: readonly RoundRow[]) => void;
};

/** What the rounds cover, and the buttons that change, print and send them. */
export function PlanHead({ plan, rows, isFinal, pending, onSend }: PlanHeadProps) {
  const rounds = rows.filter(({ state }) => state !== 'no stops');
  const sent = rounds.filter(({ state }) => state === 'sent' || state === 'sending').length;
  const from = Math.min(...rounds.map(({ shift }) => shift.member.begin));
  const to = Math.max(...rounds.map(({ shift }) => shift.end));
  const more = plan.gain === null ? '' : sendTexts.more(scoreText(plan.gain));
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="min-w-0 flex-[1_1_18rem] px-1 lg:px-0">
        <h3 className="text-h2">
          {sendTexts.title(rounds.length, timeText(new Date(from)), timeText(new Date(to)))}
        </h3>
        <p className="text-second text-ink-2 tabular-nums">
          {`${sendTexts.covers(plan.stops, scoreText(plan.points))}${more}. `}
          {sent === 0 ? sendTexts.noneSent : sendTexts.someSent(sent, rounds.length)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" onClick={showSetUp}>
          {sendTexts.change}
        </Button>
        <Button variant="quiet" blocked={!isFinal} onClick={() => window.print()}>
          <Printer aria-hidden className="size-5 shrink-0" />
          {roundsTexts.print}
        </Button>
        <SendButton rows={rows} isFinal={isFinal} pending={pending} onSend={onSend} />
      </div>
    </div>
  );
}

function SendButton({ rows, isFinal, pending, onSend }: Omit<PlanHeadProps, 'plan'>) {
  const connected = useSource(stableOnline);
  const ready = rows.filter(({ state }) => state === 'ready');
  const isUnnamed = rows.some(({ state }) => state === 'not named');
  if (ready.length === 0 && !isUnnamed && !pending) return null;
  const label =
    ready.length === 0 ? sendTexts.nameFirst : connected ? sendTexts.send(ready.length) : staffTexts.offline;
  return (
    <Button
      pending={pending}
      pendingLabel={sendTexts.sending}
      blocked={!isFinal || !connected || ready.length === 0}
      onClick={() => onSend(ready)}
    >
      <Send aria-hidden className="size-5 shrink-0" />
      {label}
    </Button>
  );
}

/** The set-up is above the rounds: its first control takes the focus. */
function showSetUp(): void {
  document.querySelector<HTMLElement>('[data-set-up] button, [data-set-up] select')?.focus();
}
