import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import './rounds.css';
import { PlanResult } from './plan-result.tsx';
import { SetUp } from './set-up.tsx';
import { wardenLetter } from './team-plan.ts';
import { teamPeopleQuery, teamSitesQuery } from './team-queries.ts';
import type { TeamPerson } from './team-question.ts';
import { teamQuestion } from './team-question.ts';
import type { TeamSites } from './team-question.ts';
import { FIRST_SETTINGS, readTeam, scoredTime } from './team-settings.ts';
import type { ReadTeam, TeamSettings } from './team-settings.ts';
import { sendTexts } from './send/texts.ts';
import { roundsTexts } from './texts.ts';
import { useTeamPlan } from './use-team-plan.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { useStaffQuery } from '#console/shared/staff-call.ts';
import { TextAction } from '#console/shared/text-action.tsx';
import { boardQuery } from '#console/shared/team/board.ts';
import { StaffPage } from '#console/shared/staff-page.tsx';
import { keepAllowed, sortAreas } from '#domain/area/area-choice.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { useVisitRecovery } from '#state/app-settings.ts';
import { useAreaSelection } from '#state/area-selection.ts';
import { useFeature } from '#state/features.ts';
import { useProfile } from '#state/profile.ts';
import { EmptyState } from '#ui/empty-state.tsx';

/** Rounds for several wardens at once. */
export function RoundsPage() {
  const canSend = useFeature('team');
  return (
    <StaffPage>
      <h2 className="text-h2">{roundsTexts.heading}</h2>
      <p className="mt-1 mb-4 max-w-155 text-second text-ink-2">
        {canSend ? sendTexts.text : roundsTexts.text}
      </p>
      <TeamRounds />
    </StaffPage>
  );
}

function TeamRounds() {
  const profile = useProfile();
  const allAreas = profile.kind === 'ready' ? sortAreas(profile.profile.areas) : [];
  const onPlan = keepAllowed(useAreaSelection().areas, allAreas);
  const [asked, setAsked] = useSearchParams();
  const chosen = asked.getAll('site').length;
  const [settings, setSettings] = useState(() => ({
    ...FIRST_SETTINGS,
    // Sites selected on another page bring their areas.
    areas: chosen === 0 ? FIRST_SETTINGS.areas : keepAllowed(asked.getAll('area'), allAreas),
  }));
  const areas = settings.areas ?? (onPlan.length > 0 ? onPlan : allAreas);
  const now = useSource(minuteClock) * 60_000;
  const team = readTeam(settings, now);
  const scoredAt = scoredTime(team.shifts, now);
  const sites = useStaffQuery(teamSitesQuery(areas, scoredAt));
  const people = useQuery(teamPeopleQuery());
  // Memoized: a plan is outdated when its input is another object.
  const known = useMemo(() => sites.data && onlyChosen(sites.data, asked), [sites.data, asked]);
  if (allAreas.length === 0) return <EmptyState>{roundsTexts.noAreas}</EmptyState>;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <SetUp
        settings={settings}
        team={team}
        areas={areas}
        allAreas={allAreas}
        sites={areas.length === 0 ? [] : (sites.data?.sites ?? [])}
        people={people.data ?? []}
        peopleFailed={people.isError}
        now={now}
        onChange={setSettings}
      />
      {chosen > 0 && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 px-1 text-second lg:px-0">
          {roundsTexts.onlyChosen(chosen)}
          <TextAction reads onClick={() => setAsked({}, { replace: true })}>
            {roundsTexts.allSites}
          </TextAction>
        </p>
      )}
      {areas.length === 0 ? (
        <EmptyState>{roundsTexts.noneChosen}</EmptyState>
      ) : (
        <DataState state={sites} failedText={roundsTexts.sitesFailed}>
          {(read) => (
            <Planning
              known={known ?? read}
              isScored={read.at === scoredAt}
              areas={areas}
              settings={settings}
              team={team}
              people={settings.wardens.map(
                ({ personId }) => people.data?.find(({ id }) => id === personId) ?? null,
              )}
            />
          )}
        </DataState>
      )}
    </div>
  );
}

/** The sites that another page selected; without a selection all of them. */
function onlyChosen(known: TeamSites, asked: URLSearchParams): TeamSites {
  const ids = new Set(asked.getAll('site').map(Number));
  return ids.size === 0 ? known : { ...known, sites: known.sites.filter(({ siteId }) => ids.has(siteId)) };
}

type PlanningProps = {
  known: TeamSites;
  /** Whether the scores are those at the time of these shifts. */
  isScored: boolean;
  areas: readonly string[];
  settings: TeamSettings;
  team: ReadTeam;
  /** Who is named, by warden. */
  people: readonly (TeamPerson | null)[];
};

/** The input of the rounds on screen. */
type PlannedFrom = Pick<PlanningProps, 'known' | 'settings'>;

function Planning({ known, isScored, areas, settings, team, people }: PlanningProps) {
  const planning = useTeamPlan();
  const recovers = useVisitRecovery();
  const board = useQuery({ ...boardQuery(), enabled: useFeature('team') });
  const [asked, setAsked] = useState<PlannedFrom | null>(null);
  if (known.sites.length === 0) return <EmptyState>{roundsTexts.noSites}</EmptyState>;
  const plan = () => {
    if (team.shifts === null) return;
    const seed = settings.vary ? Math.floor(Math.random() * 2 ** 31) : 1;
    const { middle: middleName } = roundsTexts;
    const { shifts } = team;
    const { vary } = settings;
    const names = people.map((person, index) => {
      const warden = roundsTexts.warden(wardenLetter(index));
      return person === null ? warden : `${warden}, ${person.name}`;
    });
    const question = teamQuestion({
      areas,
      known,
      shifts,
      names,
      people,
      seed,
      vary,
      recovers,
      middleName,
      claims: board.data?.claims ?? [],
    });
    if (question === null) return;
    setAsked({ known, settings });
    planning.start(question);
  };
  const hasPosition = known.sites.some(({ latitude, longitude }) => latitude !== null && longitude !== null);
  if (!hasPosition) return <EmptyState>{roundsTexts.noPositions}</EmptyState>;
  return (
    <PlanResult
      planning={planning}
      blockedBy={team.shifts === null ? roundsTexts.correct : isScored ? null : roundsTexts.scoring}
      isOutdated={asked !== null && (asked.known !== known || asked.settings !== settings)}
      onPlan={plan}
    />
  );
}
