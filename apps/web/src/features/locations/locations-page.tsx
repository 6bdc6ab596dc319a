import { locationsTexts } from './texts.ts';
import {
  chooseAreas,
  useAreaSelection,
  removeChosenArea,
  toggleChosenArea,
} from '#state/sites/area-selection.ts';
import { type ProfileState, useProfile } from '#state/session/profile.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Docked } from '#ui/dock/docked.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { Page } from '#ui/page/page.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { keepAllowed, sameAreas, sortAreas } from '#domain/area/area-choice.ts';
import { useSource } from '#platform/source.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { MultiSelect } from '#ui/form/multi-select.tsx';
import { useLocation } from 'wouter';
import { paths } from '#config/paths.ts';
import { Button } from '#ui/button.tsx';

/** Written with the plan, read here. */
const lastAreas = storedValue('lastSelectedAreas');
const siteCounts = storedValue('pp:areaSites');

const NONE: readonly string[] = [];

export function LocationsPage() {
  const state = useProfile();
  const { areas: chosen } = useAreaSelection();
  return (
    <Page title={locationsTexts.heading} note={locationsTexts.text}>
      <div className="max-w-155 px-[4px] lg:px-0">
        <Choice state={state} chosen={chosen} />
        <Docked>
          <ContinueButton chosenCount={chosen.length} />
        </Docked>
      </div>
    </Page>
  );
}

function Choice({ state, chosen }: { state: ProfileState; chosen: readonly string[] }) {
  if (state.kind === 'loading') {
    return (
      <>
        <output className="mb-3 block text-body text-ink-2">{locationsTexts.loading}</output>
        <Skeleton className="h-12" />
      </>
    );
  }
  if (state.kind === 'failed') return <Banner tone="error">{state.message}</Banner>;
  if (state.profile.areas.length === 0)
    return <EmptyState note={locationsTexts.noneGiven}>{locationsTexts.empty}</EmptyState>;
  return <AreaPicker areas={state.profile.areas} chosen={chosen} />;
}

/** The user's areas, sorted, with checkboxes; the chosen ones as chips. */
function AreaPicker({ areas, chosen }: { areas: readonly string[]; chosen: readonly string[] }) {
  const options = sortAreas(areas);
  const counts = useSource(siteCounts);
  return (
    <MultiSelect
      tools={<AreaTools options={options} chosen={chosen} />}
      optionNote={(area) => {
        const count = counts?.[area];
        return count === undefined ? null : locationsTexts.sites(count);
      }}
      label={locationsTexts.areas}
      summary={
        chosen.length === 0
          ? locationsTexts.placeholder
          : locationsTexts.chosen(chosen.length, options.length)
      }
      options={options}
      chosen={sortAreas(chosen)}
      removeLabel={locationsTexts.remove}
      onToggle={toggleChosenArea}
      onRemove={removeChosenArea}
    />
  );
}

/** Selects several areas at once; the last selection is offered while it differs from the current one. */
function AreaTools({ options, chosen }: { options: readonly string[]; chosen: readonly string[] }) {
  const last = keepAllowed(useSource(lastAreas) ?? NONE, options);
  return (
    <div className="mb-1 flex flex-wrap gap-x-5">
      <TextButton blocked={sameAreas(chosen, options)} onClick={() => chooseAreas(options)}>
        {locationsTexts.all}
      </TextButton>
      <TextButton blocked={chosen.length === 0} onClick={() => chooseAreas(NONE)}>
        {locationsTexts.none}
      </TextButton>
      {last.length > 0 && !sameAreas(last, chosen) && (
        <TextButton onClick={() => chooseAreas(last)}>{locationsTexts.lastAreas}</TextButton>
      )}
    </div>
  );
}

type TextButtonProps = { blocked?: boolean; onClick: () => void; children: string };

/** Looks like a link, so that 'Continue' is the only button of the screen. */
function TextButton({ blocked = false, onClick, children }: TextButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={blocked || undefined}
      onClick={blocked ? undefined : onClick}
      className="thumb text-left text-second font-semibold text-link underline underline-offset-4 aria-disabled:text-ink-2 aria-disabled:no-underline"
    >
      {children}
    </button>
  );
}

/** Blocked until at least one area is selected; its label explains why. */
function ContinueButton({ chosenCount }: { chosenCount: number }) {
  const [, navigate] = useLocation();
  const blocked = chosenCount === 0;
  return (
    <Button blocked={blocked} onClick={() => navigate(paths.patrolPlan)}>
      {blocked ? locationsTexts.blocked : locationsTexts.continue}
    </Button>
  );
}
