import Route from 'lucide-react/icons/route';
import type { TeamSites } from './team-question.ts';
import type { TeamSettings } from './team-settings.ts';
import { roundsTexts } from './texts.ts';
import { DataState } from '#console/shared/data-state.tsx';
import type { StaffData } from '#console/shared/staff-call.ts';
import { isLocated, listedSites } from '#domain/site/site.ts';
import { Button } from '#ui/button.tsx';
import { Docked } from '#ui/dock/docked.tsx';

type SetUpActionProps = {
  settings: TeamSettings;
  areas: readonly string[];
  known: TeamSites | undefined;
  state: StaffData<TeamSites>;
  /** Why planning is blocked; null if it is not. */
  blockedBy: string | null;
  onPlan: () => void;
};

const NOTE_ID = 'team-note';

/** What would be planned, and the button. */
export function SetUpAction({ settings, areas, known, state, blockedBy, onPlan }: SetUpActionProps) {
  const sites = known === undefined || areas.length === 0 ? [] : listedSites(known.sites, areas);
  const hasPlace = sites.some(isLocated);
  const due = sites.filter(({ overdueDays }) => typeof overdueDays === 'number').length;
  const problem =
    known === undefined || areas.length === 0 || hasPlace
      ? null
      : sites.length === 0
        ? roundsTexts.noSites
        : roundsTexts.noPositions;
  const rounds = settings.wardens.length;
  const isKnown = rounds > 0 && sites.length > 0;
  return (
    <div className="rounded-b-card border-t border-line bg-surface px-4 py-3 lg:sticky lg:bottom-0 lg:z-2">
      {areas.length > 0 && (state.failed || state.paused) && (
        <DataState state={state} failedText={roundsTexts.sitesFailed}>
          {() => null}
        </DataState>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p id={NOTE_ID} className="min-h-6 min-w-0 flex-[1_1_14rem] empty:flex-1 text-second text-ink-2">
          {problem ??
            (isKnown && roundsTexts.roundsIn(rounds, areas.length, sites.length, due, settings.day))}
        </p>
        <Docked beside>
          <Button blocked={blockedBy !== null || !hasPlace} aria-describedby={NOTE_ID} onClick={onPlan}>
            <Route aria-hidden className="size-5 shrink-0" />
            {blockedBy ?? roundsTexts.plan}
          </Button>
        </Docked>
      </div>
    </div>
  );
}
