import Coffee from 'lucide-react/icons/coffee';
import { RoundResult } from './round-result.tsx';
import { SetupCard } from './setup-card.tsx';
import type { Legs } from '#domain/round/legs.ts';
import { useStablePreview } from './use-stable-preview.ts';
import type { PlanInput } from '#domain/round/plan-request.ts';
import { type OpenStop, stopKey } from '#domain/round/round.ts';
import type { RoundSettings } from '#domain/round/settings.ts';
import { stopsAtSites } from '#domain/round/progress.ts';
import { stopName } from '#domain/round/stop-name.ts';
import { RoundStrip } from '#features/round/marking/round-strip.tsx';
import { RoundFrame } from '#features/round/round-frame.tsx';
import { roundTexts } from '#features/round/texts.ts';
import { type Preview, usePreview } from '#features/round/use-preview.ts';
import { timeText } from '#domain/format.ts';
import type { RoundInputs } from '#features/round/use-round-inputs.ts';
import { useWaitingTap } from '#features/round/use-waiting-tap.ts';
import { paths } from '#config/paths.ts';
import { useProfile } from '#state/session/profile.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Dock } from '#ui/dock/dock.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { Card } from '#ui/page/card.tsx';

const SHOWN_STOPS = 3;

type SetUpProps = {
  settings: RoundSettings;
  /** Null while the position is unknown. */
  input: PlanInput | null;
  inputs: RoundInputs;
  places: readonly OpenStop[];
  minute: number;
  /** Whether it changes an active round, which begins where the warden is. */
  isChange: boolean;
  takesFocus: boolean;
  onLegs: (legs: Legs) => void;
  onChange: (settings: RoundSettings) => void;
  onShow: (stops: readonly OpenStop[], listScore: number) => void;
  /** Returns to the active round; null when there is none. */
  onKeep: (() => void) | null;
};

const { setUp } = roundTexts;

export function SetUp(props: SetUpProps) {
  const { settings, input, inputs, places, minute, isChange, takesFocus, onLegs, onChange, onShow, onKeep } =
    props;
  const { preview: newest, failed } = usePreview(places.length === 0 ? null : input);
  const preview = useStablePreview(newest, input, [settings, inputs.sites, inputs.boosts], onLegs);
  if (inputs.areas.length === 0) return <NoAreas takesFocus={takesFocus} />;
  const canShow = preview !== null && preview.stops.length > 0;
  return (
    <RoundFrame
      title={setUp.title}
      takesFocus={takesFocus}
      actions={
        <Dock strip={<RoundStrip readAt={inputs.readAt} />}>
          <RoundResult preview={preview} nothing={setUp.nothing(timeText(new Date(settings.finishBy)))} />
          {onKeep && (
            <Button variant="quiet" onClick={onKeep}>
              {setUp.keep}
            </Button>
          )}
          <ShowButton
            preview={canShow ? preview : null}
            label={showLabel(input, preview, settings)}
            // The first answer of a varied round has no survey stops yet.
            waits={input?.vary === true && input.surveys === true}
            onShow={onShow}
          />
        </Dock>
      }
    >
      <div className="grid items-start gap-3 @min-[50rem]:grid-cols-2 @min-[50rem]:gap-4">
        {input === null && inputs.positionError !== null && (
          <div className="@min-[50rem]:col-span-2">
            <Banner tone="error" detail={setUp.allowLocation}>
              {inputs.positionError}
            </Banner>
          </div>
        )}
        <SetupCard
          settings={settings}
          places={places.toSorted((one, other) => one.siteName.localeCompare(other.siteName))}
          areas={inputs.areas}
          choosesStart={!isChange}
          needsStart={input === null && inputs.positionError !== null}
          now={minute}
          lacksBreak={canShow && !preview.stops.some(({ kind }) => kind === 'break')}
          onChange={onChange}
        />
        <PreviewCard {...props} preview={preview} failed={failed} />
      </div>
    </RoundFrame>
  );
}

/** The label says why there is nothing to show. */
function showLabel(input: PlanInput | null, preview: Preview | null, { finishBy }: RoundSettings): string {
  if (input === null) return setUp.noPosition;
  return preview?.stops.length === 0 ? setUp.nothing(timeText(new Date(finishBy))) : setUp.show;
}

type ShowButtonProps = Pick<SetUpProps, 'onShow'> & {
  /** Null while there is nothing to show. */
  preview: Preview | null;
  label: string;
  /** Whether a tap waits until the search is over. */
  waits: boolean;
};

function ShowButton({ preview, label, waits, onShow }: ShowButtonProps) {
  const isReady = preview !== null && !preview.isOutdated && !(waits && preview.isSearching);
  const { isWaiting, tap } = useWaitingTap(
    isReady,
    () => preview && onShow(preview.stops, preview.answer.listScore),
  );
  return (
    <Button
      blocked={preview === null}
      pending={isWaiting && preview !== null}
      pendingLabel={setUp.planning}
      onClick={tap}
    >
      {label}
    </Button>
  );
}

type PreviewCardProps = SetUpProps & Pick<ReturnType<typeof usePreview>, 'preview' | 'failed'>;

/** The first stops of the round, or why there is none. */
function PreviewCard({ preview, failed, inputs, settings, onChange }: PreviewCardProps) {
  if (failed) {
    return (
      <Banner
        tone="error"
        action={<Button onClick={() => onChange({ ...settings })}>{setUp.tryAgain}</Button>}
      >
        {setUp.failed}
      </Banner>
    );
  }
  if (inputs.sites === null && inputs.sitesFailed) return <Banner tone="error">{setUp.sitesFailed}</Banner>;
  if (inputs.sites?.length === 0) return <EmptyState>{setUp.noSites}</EmptyState>;
  if (preview) return <FirstStops preview={preview} />;
  if (inputs.sites !== null) return null;
  return <output className="block px-1 text-second text-ink-2">{setUp.loading}</output>;
}

function NoAreas({ takesFocus }: { takesFocus: boolean }) {
  const profile = useProfile();
  const noneGiven = profile.kind === 'ready' && profile.profile.areas.length === 0;
  return (
    <RoundFrame title={setUp.title} takesFocus={takesFocus}>
      <EmptyState
        note={noneGiven && setUp.noAreasGiven}
        action={!noneGiven && <LinkButton href={paths.chooseLocations}>{setUp.goToLocations}</LinkButton>}
      >
        {setUp.noAreas}
      </EmptyState>
    </RoundFrame>
  );
}

/** Where the best round so far begins; updates with every change of the set-up. */
function FirstStops({ preview: { stops, times } }: { preview: Preview }) {
  if (stops.length === 0) return null;
  return (
    <section aria-labelledby="first-stops">
      <h2 id="first-stops" className="px-1 pt-1 pb-2 text-h2">
        {roundTexts.setUp.firstStops}
      </h2>
      <Card>
        <ol className="-my-3">
          {times.stops.slice(0, SHOWN_STOPS).map(({ stop, arrive }, index) => (
            <li
              key={stopKey(stop)}
              className="flex items-center gap-3 border-t border-line py-2.5 first:border-0"
            >
              <span
                aria-hidden
                className="grid size-7 shrink-0 place-items-center rounded-full border-2 border-accent text-small font-bold"
              >
                {stop.kind === 'break' ? (
                  <Coffee className="size-4" />
                ) : (
                  stopsAtSites(stops.slice(0, index + 1)).length
                )}
              </span>
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
                <span className="min-w-0 flex-[1_1_7rem] font-semibold wrap-anywhere">{stopName(stop)}</span>
                <span className="text-second text-ink-2 tabular-nums">{timeText(new Date(arrive))}</span>
              </span>
            </li>
          ))}
        </ol>
      </Card>
    </section>
  );
}
