import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import './rounds.css';
import { PlanResult } from './plan-result.tsx';
import { SetUp } from './set-up.tsx';
import { wardenLetter } from './team-plan.ts';
import { teamPeopleQuery, teamSitesQuery } from './team-queries.ts';
import { teamQuestion } from './team-question.ts';
import type { TeamSites } from './team-question.ts';
import { FIRST_SETTINGS, readTeam, scoredTime } from './team-settings.ts';
import type { ReadTeam, TeamSettings } from './team-settings.ts';
import { roundsTexts } from './texts.ts';
import { useTeamPlan } from './use-team-plan.ts';
import { DataState } from '#console/shared/data-state.tsx';
import { useStaffQuery } from '#console/shared/staff-call.ts';
import { StaffPage } from '#console/shared/staff-page.tsx';
import { keepAllowed, sortAreas } from '#domain/area/area-choice.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { useVisitRecovery } from '#state/app-settings.ts';
import { useAreaSelection } from '#state/area-selection.ts';
import { useProfile } from '#state/profile.ts';
import { EmptyState } from '#ui/empty-state.tsx';

/** Rounds for several wardens at once. */
export function RoundsPage() {
  return (
    <StaffPage>
      <h2 className="text-h2">{roundsTexts.heading}</h2>
      <p className="mt-1 mb-4 max-w-155 text-second text-ink-2">{roundsTexts.text}</p>
      <TeamRounds />
    </StaffPage>
  );
}

function TeamRounds() {
  const profile = useProfile();
  const allAreas = profile.kind === 'ready' ? sortAreas(profile.profile.areas) : [];
  const onPlan = keepAllowed(useAreaSelection().areas, allAreas);
  const [settings, setSettings] = useState(FIRST_SETTINGS);
  const areas = settings.areas ?? (onPlan.length > 0 ? onPlan : allAreas);
  const now = useSource(minuteClock) * 60_000;
  const team = readTeam(settings, now);
  const scoredAt = scoredTime(team.shifts, now);
  const sites = useStaffQuery(teamSitesQuery(areas, scoredAt));
  const people = useQuery(teamPeopleQuery());
  if (allAreas.length === 0) return <EmptyState>{roundsTexts.noAreas}</EmptyState>;
  return (
    <div className="grid min-w-0 gap-4">
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
      {areas.length === 0 ? (
        <EmptyState>{roundsTexts.noneChosen}</EmptyState>
      ) : (
        <DataState state={sites} failedText={roundsTexts.sitesFailed}>
          {(known) => (
            <Planning
              known={known}
              isScored={known.at === scoredAt}
              areas={areas}
              settings={settings}
              team={team}
              names={settings.wardens.map(({ personId }, index) => {
                const name = people.data?.find(({ id }) => id === personId)?.name;
                const warden = roundsTexts.warden(wardenLetter(index));
                return name === undefined ? warden : `${warden}, ${name}`;
              })}
            />
          )}
        </DataState>
      )}
    </div>
  );
}

type PlanningProps = {
  known: TeamSites;
  /** The scores are those of the time of these shifts. */
  isScored: boolean;
  areas: readonly string[];
  settings: TeamSettings;
  team: ReadTeam;
  names: readonly string[];
};

/** What the rounds on screen were planned from. */
type Asked = Pick<PlanningProps, 'known' | 'settings'>;

function Planning({ known, isScored, areas, settings, team, names }: PlanningProps) {
  const planning = useTeamPlan();
  const recovers = useVisitRecovery();
  const [asked, setAsked] = useState<Asked | null>(null);
  if (known.sites.length === 0) return <EmptyState>{roundsTexts.noSites}</EmptyState>;
  const plan = () => {
    if (team.shifts === null) return;
    const seed = settings.vary ? Math.floor(Math.random() * 2 ** 31) : 1;
    const { middle: middleName } = roundsTexts;
    const { shifts } = team;
    const { vary } = settings;
    const question = teamQuestion({ areas, known, shifts, names, seed, vary, recovers, middleName });
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
