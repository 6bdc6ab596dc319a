import CalendarClock from 'lucide-react/icons/calendar-clock';
import Route from 'lucide-react/icons/route';
import { LinkLine } from '#ui/link-line.tsx';
import { shiftTexts } from './texts.ts';
import { paths } from '#config/paths.ts';
import { progressText, roundInProgress } from '#domain/round/progress.ts';
import { useSource } from '#platform/source.ts';
import { useFeature } from '#state/features.ts';
import type { ShiftOnDevice } from '#state/shift/shift.ts';
import { activeRound } from '#state/stored-round.ts';
import { TeamSlot } from '#state/team/team-slot.tsx';
import { useTeamOnDevice } from '#state/team/team.ts';
import { useVisitsOnDevice } from '#state/visits/visits.ts';
import { Card } from '#ui/card.tsx';

/** What the person has to do in this shift. */
export function ForYou({ state: { due }, startedAt }: { state: ShiftOnDevice; startedAt: number }) {
  const hasRound = useFeature('round');
  const round = roundInProgress(useSource(activeRound));
  const { lastAt } = useVisitsOnDevice();
  const left = due.filter(({ siteId }) => (lastAt.get(siteId) ?? 0) < startedAt).length;
  const active = hasRound ? round : null;
  const { jobs, offers } = useTeamOnDevice();
  if (active === null && due.length + jobs.length + offers.length === 0) return null;
  return (
    <Card title={shiftTexts.forYou}>
      <ul className="-mb-2 divide-y divide-line">
        {active && (
          <LinkLine
            href={paths.round}
            icon={Route}
            title={shiftTexts.backToRound}
            text={progressText(active)}
            isMain
          />
        )}
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
