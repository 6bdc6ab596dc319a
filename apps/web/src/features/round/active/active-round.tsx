import Ellipsis from 'lucide-react/icons/ellipsis';
import { type RefObject, useMemo, useRef } from 'react';
import { AfterThat } from './after-that.tsx';
import { BreakCard } from './break-card.tsx';
import { NextStopCard } from './next-stop-card.tsx';
import { OfferBar } from './offer-bar.tsx';
import { SkipSheet } from './skip-sheet.tsx';
import { StopActions } from './stop-actions.tsx';
import { useStreets } from './use-streets.ts';
import { useOffer } from './use-offer.ts';
import { changeRound } from '#state/plan/stored-round.ts';
import { useListOrMap } from '#state/settings/list-or-map.ts';
import { useExactLegs } from '#features/round/use-exact-legs.ts';
import { RoundOnMap, RoundViewToggle } from '#features/round/map/map-switch.tsx';
import { roundScene } from '#features/round/map/round-scene.ts';
import { RoundStrip } from '#features/round/marking/round-strip.tsx';
import type { Marking } from '#features/round/marking/use-marking.ts';
import { roundSites, withCurrentPoints } from '#domain/round/candidates.ts';
import { declineOffer } from '#domain/round/offer.ts';
import { stopsAtSites, visitedStops } from '#domain/round/progress.ts';
import {
  type Round,
  endRound,
  goThereNext,
  lastKnownPosition,
  openStops,
  replaceOpenStops,
  skippedStops,
} from '#domain/round/round.ts';
import { visitedTexts } from '#domain/round/visited-texts.ts';
import { isExact, timesLeft, withKnownLegs } from '#domain/round/timetable.ts';
import { RoundFrame } from '#features/round/round-frame.tsx';
import { stopName } from '#domain/round/stop-name.ts';
import { roundTexts } from '#features/round/texts.ts';
import { useRoundTeam } from '#features/round/use-team.ts';
import type { RoundInputs } from '#features/round/use-round-inputs.ts';
import { timeText } from '#domain/format.ts';
import { now } from '#platform/clock.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useCloseOnBack } from '#ui/dialog/use-close-on-back.ts';
import { minutesText, wholeMinutes } from '#domain/round/minutes-text.ts';
import type { Leg } from '#domain/round/legs.ts';
import { Link } from 'wouter';
import { SHEET_CHOICE, Sheet } from '#ui/dialog/sheet.tsx';
import { paths } from '#config/paths.ts';
import { shortSiteName } from '#domain/site/site-texts.ts';

type RoundMenuProps = {
  ref: RefObject<HTMLDialogElement | null>;
  onChange: () => void;
  onEnd: () => void;
};

/** Rarely used actions of a round. */
function RoundMenu({ ref, onChange, onEnd }: RoundMenuProps) {
  const choose = (action: () => void) => () => {
    ref.current?.close();
    action();
  };
  return (
    <Sheet
      ref={ref}
      id="round-menu-title"
      title={roundTexts.active.title}
      cancelLabel={roundTexts.skip.cancel}
    >
      <Link href={paths.patrolPlan} className={SHEET_CHOICE}>
        {roundTexts.back}
      </Link>
      <button type="button" className={SHEET_CHOICE} onClick={choose(onChange)}>
        {roundTexts.planned.change}
      </button>
      <button type="button" className={SHEET_CHOICE} onClick={choose(onEnd)}>
        {roundTexts.active.end}
      </button>
    </Sheet>
  );
}

type NextStopLineProps = { siteName: string; place: number; of: number; leg: Leg };

/** Below the map of a phone: the next stop in one line, two for a long name, where its card would be cut by the dock. */
function NextStopLine({ siteName, place, of, leg }: NextStopLineProps) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 px-1 text-second landscape-phone:hidden lg:hidden">
      <span className="shrink-0 text-ink-2">{roundTexts.active.stopOf(place, of)}</span>
      <b className="min-w-0 wrap-break-word">{shortSiteName(siteName)}</b>
      <span className="ml-auto shrink-0 tabular-nums">
        {minutesText(wholeMinutes(leg.minutes), isExact(leg))}
      </span>
    </p>
  );
}

type EndDialogProps = { ref: RefObject<HTMLDialogElement | null>; left: number; onEnd: () => void };

function EndDialog({ ref, left, onEnd }: EndDialogProps) {
  const { end } = roundTexts;
  useCloseOnBack(ref);
  return (
    <Dialog
      ref={ref}
      id="end-round"
      title={end.title}
      cancelLabel={end.cancel}
      confirmLabel={end.confirm}
      onConfirm={onEnd}
    >
      {end.text(left)}
    </Dialog>
  );
}

type ActiveRoundProps = {
  round: Round;
  inputs: RoundInputs;
  minute: number;
  marking: Marking;
  takesFocus: boolean;
  onChange: () => void;
};

const { active } = roundTexts;

const SITES_EVERY_MS = 5 * 60_000;

/** The next stop as a card, the stops after it, and a better plan if there is one. */
export function ActiveRound({
  round: stored,
  inputs,
  minute,
  marking,
  takesFocus,
  onChange,
}: ActiveRoundProps) {
  const skipSheet = useRef<HTMLDialogElement>(null);
  const menu = useRef<HTMLDialogElement>(null);
  const endDialog = useRef<HTMLDialogElement>(null);
  const view = useListOrMap();
  const { sites: known, boosts } = inputs;
  const team = useRoundTeam();
  // Sites recover slowly, so they are not recomputed every minute.
  const slot = Math.floor(minute / SITES_EVERY_MS) * SITES_EVERY_MS;
  const sites = useMemo(
    () =>
      roundSites({
        sites: known ?? [],
        boosts,
        visitMinutes: stored.visitMinutes,
        round: stored,
        claimed: team.claimed,
        now: slot,
      }),
    [known, boosts, stored, team, slot],
  );
  const round = useMemo(() => withKnownLegs(stored, inputs.legs), [stored, inputs.legs]);
  const times = useMemo(() => timesLeft(round, minute), [round, minute]);
  const currentStops = useMemo(() => withCurrentPoints(openStops(round), sites), [round, sites]);
  const scene = useMemo(
    () => roundScene({ ...stored, at: lastKnownPosition(stored), sites }),
    [stored, sites],
  );
  const offer = useOffer(round, sites, team, minute);
  useExactLegs({ ...round, from: lastKnownPosition(round), stops: openStops(round) }, (legs) =>
    changeRound(stored.id, (last) => ({ ...last, legs: { ...last.legs, ...legs } })),
  );
  const visited = useMemo(() => visitedTexts(known ?? [], minute), [known, minute]);
  const streets = useStreets(stopsAtSites(openStops(round)).map(({ siteId }) => siteId));
  const [next] = times.stops;
  const [stop] = currentStops;
  if (next === undefined || stop === undefined) return null;
  const visitedSites = stopsAtSites(visitedStops(round)).length;
  const done = visitedSites + stopsAtSites(skippedStops(round)).length;
  const all = done + stopsAtSites(openStops(round)).length;
  const isBreak = stop.kind === 'break';
  const name = stopName(stop, next.hours);
  const jobBy = team.jobs.get(stop.siteId);
  const end = timeText(new Date(times.end));
  const back = times.endLeg === null ? roundTexts.setUp.doneAt(end) : roundTexts.setUp.backAt(end);

  return (
    <RoundFrame
      title={active.title}
      note={`${active.progress(visitedSites)} · ${back}`}
      hasBack={false}
      isSmall
      takesFocus={takesFocus}
      aside={
        <>
          <RoundViewToggle />
          <button
            type="button"
            aria-label={active.menu}
            aria-haspopup="dialog"
            onClick={() => menu.current?.showModal()}
            className="grid thumb place-items-center rounded-control hover:bg-sunken"
          >
            <Ellipsis aria-hidden className="size-6" />
          </button>
        </>
      }
      map={<RoundOnMap scene={scene} />}
      rest={
        <AfterThat
          times={times}
          visited={visited}
          team={team}
          first={isBreak ? done + 1 : done + 2}
          finishBy={round.finishBy}
          onGoNext={(chosen) => changeRound(round.id, (last) => goThereNext(last, chosen))}
          onLeaveOut={marking.leftOut}
        />
      }
      actions={
        <StopActions
          stop={stop}
          strip={<RoundStrip readAt={inputs.readAt} marking={marking} round={stored} />}
          onSkip={() => (isBreak ? marking.skipped(stop, 'other') : skipSheet.current?.showModal())}
          onVisited={() => marking.visited(stop)}
        />
      }
    >
      <div className="grid gap-3">
        {view === 'map' && !isBreak && (
          <NextStopLine siteName={name} place={done + 1} of={all} leg={next.leg} />
        )}
        {isBreak ? (
          <BreakCard minutes={stop.minutes} until={next.leave} />
        ) : (
          <NextStopCard
            isBesideMap={view === 'map'}
            stop={stop}
            name={name}
            place={done + 1}
            of={all}
            leg={next.leg}
            arrive={next.arrive}
            street={streets.get(stop.siteId) ?? ''}
            visited={visited.get(stop.siteId)}
            isClaimed={team.claimed.has(stop.siteId)}
            jobBy={jobBy === undefined ? undefined : timeText(new Date(jobBy))}
          />
        )}
        {offer && (
          <OfferBar
            offer={offer}
            onUse={() => changeRound(round.id, (last) => replaceOpenStops(last, offer.stops))}
            onDecline={() => changeRound(round.id, (last) => declineOffer(last, offer))}
          />
        )}
      </div>
      <SkipSheet
        ref={skipSheet}
        siteName={name}
        onSkip={(reason) => marking.skipped(stop, reason)}
        onMark={(reason) => marking.cannotEnforce(stop, reason)}
      />
      <RoundMenu ref={menu} onChange={onChange} onEnd={() => endDialog.current?.showModal()} />
      <EndDialog
        ref={endDialog}
        left={openStops(round).length}
        onEnd={() => changeRound(round.id, (last) => endRound(last, now().getTime()))}
      />
    </RoundFrame>
  );
}
