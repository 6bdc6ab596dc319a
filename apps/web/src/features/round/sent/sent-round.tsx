import { useMemo, useState } from 'react';
import { roundScene } from '#features/round/map/round-scene.ts';
import { RoundOnMap, RoundViewToggle } from '#features/round/map/map-switch.tsx';
import { RoundStrip } from '#features/round/marking/round-strip.tsx';
import { RoundFigures } from '#features/round/planned/round-figures.tsx';
import { Timeline } from '#features/round/planned/timeline.tsx';
import { RoundFrame } from '#features/round/round-frame.tsx';
import { roundTexts } from '#features/round/texts.ts';
import { useExactLegs } from '#features/round/use-exact-legs.ts';
import type { RoundInputs } from '#features/round/use-round-inputs.ts';
import { timeText } from '#domain/format.ts';
import { roundSites } from '#domain/round/candidates.ts';
import { type Legs, PACES, paceFromLegs } from '#domain/round/legs.ts';
import { minutesBetween } from '#domain/round/minutes-text.ts';
import { totalPoints } from '#domain/round/round.ts';
import { timeStops } from '#domain/round/timetable.ts';
import { visitedTexts } from '#domain/round/visited-texts.ts';
import { stopsOfSentRound } from '#domain/team/sent-round-stops.ts';
import { type SentRound as Sent, senderText } from '#domain/team/team-facts.ts';
import { sentNote } from '#domain/team/team-texts.ts';
import { acceptSentRound, knownSites, startPosition } from '#state/team/accept-sent-round.ts';
import { teamSheet } from '#state/team/team-sheets.ts';
import { useTeamOnDevice } from '#state/field/on-device.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dock } from '#ui/dock/dock.tsx';

const { sent: texts } = roundTexts;

type SentRoundProps = { sent: Sent; inputs: RoundInputs; minute: number; takesFocus: boolean };

/** A round that staff sent: its stops and legs as of an own round, before it is used or declined. */
export function SentRound({ sent, inputs, minute, takesFocus }: SentRoundProps) {
  const [learnt, setLearnt] = useState<Legs>({});
  const { boosts, position } = inputs;
  const { sites: extra } = useTeamOnDevice();
  // Read from the device: the plan, and the sites of other areas that came with the round.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- they say when the device has others
  const sites = useMemo(() => knownSites(), [inputs.sites, extra]);
  const mode = sent.mode ?? undefined;
  const legs = useMemo(
    () => (mode === undefined ? { ...inputs.legs, ...learnt } : learnt),
    [mode, inputs.legs, learnt],
  );
  const { stops, missing, timing } = useMemo(() => {
    const from = startPosition(sent, sites) ?? position;
    const found = stopsOfSentRound(sent, { sites, boosts, from, now: minute });
    const origin = from ?? found.stops[0] ?? null;
    const begin = Math.max(minute, sent.startsAt);
    return {
      ...found,
      timing: origin && {
        from: origin,
        begin,
        stops: found.stops,
        end: sent.returns ? origin : null,
        finishBy: sent.finishBy,
        legs,
        pace: mode === undefined ? paceFromLegs(legs) : PACES[mode],
        mode,
      },
    };
  }, [sent, sites, boosts, position, minute, legs, mode]);
  const isAsking = useExactLegs(timing ?? NOWHERE, (more) => setLearnt((last) => ({ ...last, ...more })));
  const times = useMemo(() => timing && timeStops(timing), [timing]);
  const scene = useMemo(() => {
    if (timing === null) return null;
    const candidates = roundSites({ sites, boosts, visitMinutes: 0, round: null, now: minute });
    return roundScene({ ...timing, at: timing.from, sites: candidates });
  }, [timing, sites, boosts, minute]);
  const startName = sites.find(({ siteId }) => siteId === sent.startSiteId)?.siteName ?? null;
  return (
    <RoundFrame
      title={texts.title(senderText(sent))}
      note={sentNote(sent, minute)}
      takesFocus={takesFocus}
      aside={scene && <RoundViewToggle />}
      map={scene && stops.length > 0 && <RoundOnMap scene={scene} />}
      actions={
        <Dock strip={<RoundStrip readAt={inputs.readAt} />}>
          <Button
            variant="quiet"
            aria-haspopup="dialog"
            onClick={() => teamSheet.set({ kind: 'decline-round', roundId: sent.id })}
          >
            {texts.decline}
          </Button>
          <Button blocked={stops.length === 0} onClick={() => acceptSentRound(sent, learnt)}>
            {texts.use}
          </Button>
        </Dock>
      }
    >
      <div className="grid gap-3">
        {missing > 0 && <Banner tone="warning">{texts.missing(missing)}</Banner>}
        {times && minutesBetween(sent.finishBy, times.end) > 0 && (
          <Banner tone="warning">
            {texts.late(timeText(new Date(times.end)), timeText(new Date(sent.finishBy)))}
          </Banner>
        )}
        {times && times.stops.length > 0 && (
          <div className="grid items-start gap-3 @min-[50rem]:grid-cols-[1fr_24rem] @min-[50rem]:gap-4">
            <div className="min-w-0 @min-[50rem]:col-start-2">
              <RoundFigures points={totalPoints(stops)} listScore={null} times={times} />
            </div>
            <div className="min-w-0 @min-[50rem]:col-start-1 @min-[50rem]:row-start-1">
              <Timeline
                times={times}
                isAsking={isAsking}
                startName={startName}
                endName={startName}
                visited={visitedTexts(sites, minute)}
              />
            </div>
          </div>
        )}
      </div>
    </RoundFrame>
  );
}

const NOWHERE = { from: { latitude: 0, longitude: 0 }, stops: [], end: null, legs: {} };
