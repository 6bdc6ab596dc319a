import { useEffect, useEffectEvent, useState } from 'react';
import { RoundPreview } from './round-preview.tsx';
import { SetupCard } from './setup-card.tsx';
import type { Legs } from '#domain/round/legs.ts';
import { useKeptPreview } from './use-kept-preview.ts';
import type { PlanInput } from '#domain/round/plan-request.ts';
import type { OpenStop } from '#domain/round/round.ts';
import type { RoundSettings } from '#domain/round/settings.ts';
import { RoundStrip } from '#features/round/marking/round-strip.tsx';
import { RoundFrame } from '#features/round/round-frame.tsx';
import { roundTexts } from '#features/round/texts.ts';
import { usePreview } from '#features/round/use-preview.ts';
import type { RoundInputs } from '#features/round/use-round-inputs.ts';
import { paths } from '#config/paths.ts';
import { useProfile } from '#state/profile.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Dock } from '#ui/dock.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

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
  const preview = useKeptPreview(newest, input, [settings, inputs.sites, inputs.boosts], onLegs);
  if (inputs.areas.length === 0) return <NoAreas takesFocus={takesFocus} />;
  const canShow = preview !== null && preview.stops.length > 0;
  return (
    <RoundFrame
      title={setUp.title}
      takesFocus={takesFocus}
      actions={
        <Dock strip={<RoundStrip readAt={inputs.readAt} />}>
          {onKeep && (
            <Button variant="quiet" onClick={onKeep}>
              {setUp.keep}
            </Button>
          )}
          <ShowButton
            preview={canShow ? preview : null}
            label={input === null ? setUp.noPosition : setUp.show}
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
          now={minute}
          lacksBreak={canShow && !preview.stops.some(({ kind }) => kind === 'break')}
          onChange={onChange}
        />
        <PreviewCard {...props} preview={preview} failed={failed} />
      </div>
    </RoundFrame>
  );
}

type ShowButtonProps = Pick<SetUpProps, 'onShow'> & {
  /** Null while there is nothing to show. */
  preview: ReturnType<typeof usePreview>['preview'];
  label: string;
  /** Whether a tap waits until the search is over. */
  waits: boolean;
};

function ShowButton({ preview, label, waits, onShow }: ShowButtonProps) {
  const [isTapped, setIsTapped] = useState(false);
  const isReady = preview !== null && !preview.isOutdated && !(waits && preview.isSearching);
  const show = useEffectEvent(() => preview && onShow(preview.stops, preview.answer.listScore));
  useEffect(() => {
    if (isTapped && isReady) show();
  }, [isTapped, isReady]);
  return (
    <Button
      blocked={preview === null}
      pending={isTapped && preview !== null && !isReady}
      pendingLabel={setUp.planning}
      onClick={() => setIsTapped(true)}
    >
      {label}
    </Button>
  );
}

type PreviewCardProps = SetUpProps & Pick<ReturnType<typeof usePreview>, 'preview' | 'failed'>;

/** The round below the set-up, or why there is none. */
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
  if (preview) {
    return (
      <Card>
        <RoundPreview preview={preview} finishBy={settings.finishBy} />
      </Card>
    );
  }
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
