import { locationsTexts } from './texts.ts';
import { chooseAreas, useAreaSelection, removeChosenArea, toggleChosenArea } from '#state/area-selection.ts';
import { useProfile } from '#state/profile.ts';
import type { ProfileState } from '#state/profile.ts';
import { Banner } from '#ui/banner.tsx';
import { Docked } from '#ui/docked.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { keepAllowed, sameAreas, sortAreas } from '#domain/area/area-choice.ts';
import { useSource } from '#platform/source.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { MultiSelect } from '#ui/multi-select.tsx';
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
    <div className="mb-2.5 flex flex-wrap gap-2">
      <Button variant="quiet" blocked={sameAreas(chosen, options)} onClick={() => chooseAreas(options)}>
        {locationsTexts.all}
      </Button>
      <Button variant="quiet" blocked={chosen.length === 0} onClick={() => chooseAreas(NONE)}>
        {locationsTexts.none}
      </Button>
      {last.length > 0 && !sameAreas(last, chosen) && (
        <Button variant="quiet" onClick={() => chooseAreas(last)}>
          {locationsTexts.lastAreas}
        </Button>
      )}
    </div>
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
