import { useMemo, useState } from 'react';
import { changeRound, storeRound } from '#state/plan/stored-round.ts';
import { fitStops, roundSites } from '#domain/round/candidates.ts';
import { type Legs, PACES, paceFromLegs } from '#domain/round/legs.ts';
import {
  type OpenStop,
  type Round,
  lastKnownPosition,
  openStops,
  replaceOpenStops,
  returnsBegun,
  startRound,
  toPosition,
} from '#domain/round/round.ts';
import { missingJobStops } from '#domain/team/sent-round-stops.ts';
import { breakStop, openBreak } from '#domain/round/break.ts';
import { timeText } from '#domain/format.ts';
import { visitedTexts } from '#domain/round/visited-texts.ts';
import { type RoundSettings, firstSettings, isDraftValid, settingsToStore } from '#domain/round/settings.ts';
import { PlannedRound } from './planned/planned-round.tsx';
import { SetUp } from './setup/set-up.tsx';
import type { RoundInputs } from './use-round-inputs.ts';
import { useRoundTeam } from './use-team.ts';
import type { PlanInput } from '#domain/round/plan-request.ts';
import { now } from '#platform/clock.ts';
import { useFeature } from '#state/settings/features.ts';
import { storedValue } from '#platform/storage/stored-value.ts';

const storedSettings = storedValue('pp:roundSettings');
/** Keeps the planned round over browser back, a reload or a look at a site. */
const storedDraft = storedValue('pp:roundDraft');

type PlanRoundProps = {
  inputs: RoundInputs;
  /** The active round to change; null for a new one. */
  active: Round | null;
  /** The start of the current minute. */
  minute: number;
  takesFocus: boolean;
  /** Called when the round was started or stored. */
  onDone: () => void;
};

type Chosen = { readonly stops: readonly OpenStop[]; readonly listScore: number };

/** Set-up, then the planned round. Both update with new data. */
export function PlanRound({ inputs, active, minute, takesFocus, onDone }: PlanRoundProps) {
  const [draft] = useState(() => (active === null ? validDraft() : null));
  const [settings, setSettings] = useState(() => draft?.settings ?? initialSettings(active));
  const [seed] = useState(() => Math.floor(Math.random() * 2 ** 31));
  const [chosen, setChosen] = useState<Chosen | null>(draft);
  const [wasChosen, setWasChosen] = useState(false);
  const [learnt, setLearnt] = useState<Legs>(active?.legs ?? {});
  const { sites: known, boosts, position } = inputs;
  const team = useRoundTeam();
  const surveys = useFeature('fair');
  const hasBreaks = useFeature('shift');

  const sites = useMemo(
    () =>
      roundSites({
        sites: known ?? [],
        boosts,
        visitMinutes: settings.visitMinutes,
        round: active,
        claimed: team.claimed,
        now: minute,
      }),
    [known, boosts, settings.visitMinutes, active, team, minute],
  );
  const mode = active?.mode;
  const legs = useMemo(
    () => (mode === undefined ? { ...inputs.legs, ...learnt } : learnt),
    [mode, inputs.legs, learnt],
  );
  const pace = useMemo(
    () => (mode === undefined ? paceFromLegs(legs, active?.pace) : PACES[mode]),
    [mode, legs, active],
  );
  const { startSite } = settings;
  const from = useMemo(
    () => (active === null ? (startSite ? toPosition(startSite) : position) : lastKnownPosition(active)),
    [active, startSite, position],
  );
  const visited = useMemo(() => visitedTexts(known ?? [], minute), [known, minute]);
  const input = useMemo((): PlanInput | null => {
    if (from === null) return null;
    const origin = active?.from ?? from;
    return {
      from,
      begin: minute,
      finishBy: settings.finishBy,
      end: settings.returns ? origin : settings.endSite,
      candidates: [
        ...fitStops(sites),
        ...missingJobStops(team.jobs, sites, [...(known ?? []), ...team.sites], {
          boosts,
          minutes: settings.visitMinutes,
          round: active,
          now: minute,
        }),
        ...(active === null ? [] : returnsBegun(active)),
      ],
      legs,
      pace,
      mode,
      seed: settings.vary ? seed : 1,
      vary: settings.vary,
      jobs: team.jobs,
      surveys,
      break:
        hasBreaks && settings.break && !hadBreak(active) ? breakStop(settings.break, from, minute) : null,
    };
  }, [
    from,
    active,
    minute,
    settings,
    sites,
    legs,
    pace,
    mode,
    seed,
    surveys,
    hasBreaks,
    team,
    known,
    boosts,
  ]);

  const start = (stops: readonly OpenStop[]) => {
    if (input === null || from === null) return;
    const at = now().getTime();
    storedSettings.set(settingsToStore(settings, at));
    storedDraft.clear();
    const setup = {
      finishBy: settings.finishBy,
      end: roundEnd(settings, active?.from ?? from),
      visitMinutes: settings.visitMinutes,
      vary: settings.vary,
      seed: input.seed,
      pace,
      legs: learnt,
    };
    if (active === null)
      storeRound(startRound(crypto.randomUUID(), { ...setup, startedAt: at, from }, stops));
    else changeRound(active.id, (round) => ({ ...replaceOpenStops(round, stops), ...setup }));
    onDone();
  };

  if (chosen !== null && input !== null) {
    return (
      <PlannedRound
        chosen={chosen}
        input={input}
        sites={sites}
        readAt={inputs.readAt}
        endName={settings.returns ? null : (settings.endSite?.siteName ?? null)}
        startName={startSite?.siteName ?? null}
        visited={visited}
        isChange={active !== null}
        onLegs={(more) => setLearnt((last) => ({ ...last, ...more }))}
        onChange={() => {
          storedDraft.clear();
          setChosen(null);
        }}
        onStart={start}
      />
    );
  }
  return (
    <SetUp
      settings={settings}
      input={input}
      inputs={inputs}
      places={fitStops(sites)}
      minute={minute}
      isChange={active !== null}
      takesFocus={takesFocus || wasChosen}
      onLegs={(more) => setLearnt((last) => ({ ...last, ...more }))}
      onChange={setSettings}
      onShow={(stops, listScore) => {
        setWasChosen(true);
        setChosen({ stops, listScore });
        if (active === null) storedDraft.set({ at: now().getTime(), settings, stops, listScore });
      }}
      onKeep={active === null ? null : onDone}
    />
  );
}

function validDraft() {
  const draft = storedDraft.get();
  return draft && isDraftValid(draft, now().getTime()) ? draft : null;
}

function initialSettings(active: Round | null): RoundSettings {
  const settings = firstSettings(storedSettings.get(), now().getTime());
  if (active === null) return settings;
  const { finishBy, visitMinutes, vary, end } = active;
  return {
    ...settings,
    finishBy,
    hours: null,
    visitMinutes,
    vary,
    returns: end?.siteName === null,
    // The break of a sent round is not in the settings of this phone.
    break: settings.break ?? openBreak(openStops(active), now().getTime(), finishBy, timeText),
  };
}

const hadBreak = (round: Round | null): boolean =>
  round?.stops.some(({ kind, mark }) => kind === 'break' && mark !== null) === true;

function roundEnd(settings: RoundSettings, origin: { latitude: number; longitude: number }): Round['end'] {
  if (settings.returns) return { latitude: origin.latitude, longitude: origin.longitude, siteName: null };
  const site = settings.endSite;
  return site && { latitude: site.latitude, longitude: site.longitude, siteName: site.siteName };
}
