import ShieldCheck from 'lucide-react/icons/shield-check';
import { Link } from 'wouter';
import { ShiftCard } from './shift-card.tsx';
import { StartShift } from './start-shift.tsx';
import { shiftTexts } from './texts.ts';
import { useShift } from './use-shift.ts';
import { screens } from '#config/screens.ts';
import { isRunning } from '#domain/shift/shift.ts';
import { lastShiftText } from '#domain/shift/shift-texts.ts';
import { now } from '#platform/clock.ts';
import { type ShiftOnDevice, useTeamOnDevice, useVisitsOnDevice } from '#state/field/on-device.ts';
import { Card } from '#ui/page/card.tsx';
import { CardSkeleton } from '#ui/page/card-skeleton.tsx';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { LinkLine } from '#ui/text/link-line.tsx';
import { paths } from '#config/paths.ts';
import { TeamSlot } from '#state/team/team-slot.tsx';

/** Tasks of the person in this shift. An active round is above it on the dashboard. */
function ForYou({ state: { due }, startedAt }: { state: ShiftOnDevice; startedAt: number }) {
  const { lastAt } = useVisitsOnDevice();
  const left = due.filter(({ siteId }) => (lastAt.get(siteId) ?? 0) < startedAt).length;
  const { jobs, offers } = useTeamOnDevice();
  if (due.length + jobs.length + offers.length === 0) return null;
  return (
    <Card title={shiftTexts.forYou}>
      <ul className="-mb-2 divide-y divide-line">
        <TeamSlot place="for-you" />
        {due.length > 0 && (
          <LinkLine
            href={paths.patrolPlan}
            icon={CalendarClock}
            title={shiftTexts.dueToday}
            text={shiftTexts.dueLeft(left, due.length)}
          />
        )}
      </ul>
    </Card>
  );
}

/** The first card of the dashboard: starts a shift, or shows the one that runs. */
export function DashboardShift() {
  const state = useShift();
  if (state === null) return <CardSkeleton />;
  if (!isRunning(state.shift)) return <BeforeShift last={state.last} />;
  return (
    <>
      <Card>
        <ShiftCard state={state} shift={state.shift} />
      </Card>
      <ForYou state={state} startedAt={state.shift.startedAt} />
    </>
  );
}

function BeforeShift({ last }: { last: ShiftOnDevice['last'] }) {
  return (
    <section
      aria-label={shiftTexts.yourShift}
      className="min-w-0 rounded-card border border-line bg-surface p-5 shadow-card dark:shadow-none"
    >
      <div className="mb-4 flex min-h-12 items-center gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-plate bg-sunken text-ink-2">
          <ShieldCheck aria-hidden className="size-5" />
        </span>
        <div className="min-w-0">
          <h2 className="text-h2">{shiftTexts.yourShift}</h2>
          {last !== null && (
            <Link
              href={screens.shift.path}
              className="text-second text-ink-2 tabular-nums underline-offset-4 hover:underline"
            >
              {shiftTexts.last(lastShiftText(last, now()))}
            </Link>
          )}
        </div>
      </div>
      <StartShift />
    </section>
  );
}
