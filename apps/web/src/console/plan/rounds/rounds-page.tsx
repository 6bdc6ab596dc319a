import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import './rounds.css';
import { PlannedRounds } from './planned-rounds.tsx';
import { SetUp } from './set-up.tsx';
import { SetUpAction } from './set-up-action.tsx';
import { type TeamWardens, teamSitesQuery, wardensQuery } from './team-queries.ts';
import { type TeamSites, teamQuestion } from './team-question.ts';
import { FIRST_SETTINGS, type TeamSettings, type Warden, readTeam, scoredTime } from './team-settings.ts';
import { type ListedWarden, walkedAreas, wardensOnShift } from './team-wardens.ts';
import { sendTexts } from './send/texts.ts';
import { roundsTexts } from './texts.ts';
import { useTeamPlan } from './use-team-plan.ts';
import { useStaffQuery } from '#console/shared/staff-call.ts';
import { boardQuery } from '#console/shared/team/board.ts';
import { nextLetters } from '#console/shared/team/board-order.ts';
import { StaffPage } from '#console/shared/frame/staff-page.tsx';
import { TextAction } from '#console/shared/text-action.tsx';
import { keepAllowed, sortAreas } from '#domain/area/area-choice.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { useVisitRecovery } from '#state/settings/app-settings.ts';
import { useFeature } from '#state/settings/features.ts';
import { useProfile } from '#state/session/profile.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';

/** Rounds for several wardens at once. */
export const RoundsPage = () => (
  <StaffPage>
    <TeamRounds />
  </StaffPage>
);

/** As chosen on the page. `wardens` is null until somebody chooses others than those on shift. */
type ChosenSettings = Omit<TeamSettings, 'wardens'> & { readonly wardens: readonly Warden[] | null };

const NOBODY_KNOWN: TeamWardens = { people: [], namesWardens: true };

function TeamRounds() {
  const canSend = useFeature('team');
  const profile = useProfile();
  const allAreas = profile.kind === 'ready' ? sortAreas(profile.profile.areas) : [];
  const [params, setParams] = useSearchParams();
  const chosenSites = params.getAll('site').length;
  const [chosen, setChosen] = useState<ChosenSettings>(() => ({
    ...FIRST_SETTINGS,
    wardens: null,
    // Sites selected on another page bring their areas.
    areas: chosenSites === 0 ? null : keepAllowed(params.getAll('area'), allAreas),
  }));
  const people = useQuery(wardensQuery(canSend));
  const { people: listed, namesWardens } = people.data ?? NOBODY_KNOWN;
  const settings = { ...chosen, wardens: currentWardens(chosen, listed, people.isPending) };
  const walkers = settings.wardens.map(({ personId }) => listed.find(({ id }) => id === personId) ?? null);
  const areas = settings.areas ?? walkedAreas(walkers, allAreas);
  const now = useSource(minuteClock) * 60_000;
  const team = readTeam(settings, now);
  const scoredAt = scoredTime(team.shifts, now);
  const sites = useStaffQuery(teamSitesQuery(areas, scoredAt));
  // Memoized: a plan is outdated when its input is another object.
  const known = useMemo(() => sites.data && onlyChosen(sites.data, params), [sites.data, params]);
  const board = useQuery({ ...boardQuery(), enabled: canSend });
  const recovers = useVisitRecovery();
  const planning = useTeamPlan();
  const [planned, setPlanned] = useState<TeamSites | null>(null);
  const [isSetUp, setIsSetUp] = useState(true);
  if (allAreas.length === 0) return <EmptyState>{roundsTexts.noAreas}</EmptyState>;

  const plan = () => {
    const { shifts } = team;
    if (shifts === null || known === undefined) return;
    const begin = new Date(Math.min(...shifts.map((shift) => shift.begin)));
    const letters = nextLetters(board.data?.rounds ?? [], begin, shifts.length);
    const question = teamQuestion({
      areas,
      known,
      shifts,
      letters,
      names: walkers.map((person, index) => person?.name ?? roundsTexts.warden(letters[index] ?? '')),
      people: walkers,
      seed: settings.vary ? Math.floor(Math.random() * 2 ** 31) : 1,
      vary: settings.vary,
      recovers,
      middleName: roundsTexts.middle,
      claims: board.data?.claims ?? [],
    });
    if (question === null) return;
    setPlanned(known);
    setIsSetUp(false);
    planning.start(question);
  };
  if (!isSetUp) {
    return (
      <PlannedRounds
        planning={planning}
        people={listed}
        isOutdated={planned !== known}
        onPlan={plan}
        onChange={() => {
          planning.stop();
          setIsSetUp(true);
        }}
      />
    );
  }
  return (
    <>
      <div className="mb-1 flex min-h-11 flex-wrap items-center gap-x-4 px-1 lg:px-0">
        <h2 ref={planning.run > 0 ? focusHeading : undefined} tabIndex={-1} className="text-h2 outline-none">
          {roundsTexts.heading}
        </h2>
        <p className="text-second text-ink-2">{canSend ? sendTexts.text : roundsTexts.text}</p>
      </div>
      <SetUp
        settings={settings}
        team={team}
        areas={areas}
        allAreas={allAreas}
        sites={areas.length === 0 ? [] : (sites.data?.sites ?? [])}
        people={listed}
        namesWardens={namesWardens}
        peopleFailed={people.isError}
        now={now}
        onChange={setChosen}
      >
        {chosenSites > 0 && (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-5 py-1 text-second">
            {roundsTexts.onlyChosen(chosenSites)}
            <TextAction reads onClick={() => setParams({}, { replace: true })}>
              {roundsTexts.allSites}
            </TextAction>
          </p>
        )}
        <SetUpAction
          settings={settings}
          areas={areas}
          known={known}
          state={sites}
          blockedBy={
            settings.wardens.length === 0
              ? roundsTexts.chooseWarden
              : areas.length === 0
                ? roundsTexts.chooseArea
                : team.shifts === null
                  ? roundsTexts.correct
                  : sites.data?.at === scoredAt
                    ? null
                    : roundsTexts.scoring
          }
          onPlan={plan}
        />
      </SetUp>
    </>
  );
}

/** People who have left the list since are no longer chosen. Without a list, wardens go by their letter. */
function currentWardens(
  { wardens }: ChosenSettings,
  people: readonly ListedWarden[],
  isPending: boolean,
): readonly Warden[] {
  if (wardens !== null)
    return wardens.filter(({ personId }) => personId === null || people.some(({ id }) => id === personId));
  if (isPending) return [];
  return people.length === 0 ? FIRST_SETTINGS.wardens : wardensOnShift(people);
}

/** The sites that another page selected; without a selection all of them. */
function onlyChosen(known: TeamSites, params: URLSearchParams): TeamSites {
  const ids = new Set(params.getAll('site').map(Number));
  return ids.size === 0 ? known : { ...known, sites: known.sites.filter(({ siteId }) => ids.has(siteId)) };
}

/** The rounds, which had the focus, are gone. */
function focusHeading(heading: HTMLElement | null): void {
  heading?.focus();
}
