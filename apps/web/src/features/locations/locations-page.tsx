import { locationsTexts } from './texts.ts';
import { useAreaSelection, removeChosenArea, toggleChosenArea } from '#state/area-selection.ts';
import { useProfile } from '#state/profile.ts';
import type { ProfileState } from '#state/profile.ts';
import { Banner } from '#ui/banner.tsx';
import { Docked } from '#ui/docked.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { sortAreas } from '#domain/area/area-choice.ts';
import { MultiSelect } from '#ui/multi-select.tsx';
import { useLocation } from 'wouter';
import { paths } from '#config/paths.ts';
import { Button } from '#ui/button.tsx';

export function LocationsPage() {
  const state = useProfile();
  const { areas: chosen } = useAreaSelection();
  return (
    <Page title={locationsTexts.heading} note={locationsTexts.text}>
      <div className="max-w-155 px-1 lg:px-0">
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
export function AreaPicker({ areas, chosen }: { areas: readonly string[]; chosen: readonly string[] }) {
  const options = sortAreas(areas);
  return (
    <MultiSelect
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

/** Blocked until at least one area is selected; its label says why. */
export function ContinueButton({ chosenCount }: { chosenCount: number }) {
  const [, navigate] = useLocation();
  const blocked = chosenCount === 0;
  return (
    <Button blocked={blocked} onClick={() => navigate(paths.patrolPlan)}>
      {blocked ? locationsTexts.blocked : locationsTexts.continue}
    </Button>
  );
}
