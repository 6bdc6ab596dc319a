import type { SetUpProps } from './set-up-props.ts';
import { SetUpFold } from './set-up-fold.tsx';
import { shortNames, walkedAreas } from './team-wardens.ts';
import { roundsTexts } from './texts.ts';
import { TextAction } from '#console/shared/text-action.tsx';
import { toggleArea } from '#domain/area/area-choice.ts';
import { MultiSelect } from '#ui/form/multi-select.tsx';

/** The areas follow the wardens until somebody chooses others. */
export function AreasFold({ settings, people, areas, allAreas, onChange }: SetUpProps) {
  const walkers = settings.wardens.map(({ personId }) => people.find(({ id }) => id === personId) ?? null);
  const names = shortNames(walkers.flatMap((person) => person?.name ?? []));
  const nobodys = allAreas.filter((area) => !walkedAreas(walkers, allAreas).includes(area));
  const isFollowing = settings.areas === null;
  const toggle = (area: string) => onChange({ ...settings, areas: toggleArea(areas, area) });
  const chosen = roundsTexts.chosenAreas(areas.length, allAreas.length);
  return (
    <SetUpFold
      title={roundsTexts.areas}
      state={
        walkers.length === 0 && isFollowing ? (
          roundsTexts.areasFollow
        ) : (
          <>
            <b className="font-strong text-ink">
              {isFollowing && names.length === walkers.length
                ? roundsTexts.areasOf(chosen, names)
                : `${chosen}.`}
            </b>{' '}
            {nobodys.length > 0 && roundsTexts.nobodyWalks(nobodys)}
          </>
        )
      }
    >
      <MultiSelect
        label={roundsTexts.areas}
        summary={
          areas.length === 0 ? roundsTexts.chooseAreas : roundsTexts.areaCount(areas.length, allAreas.length)
        }
        options={allAreas}
        chosen={areas}
        removeLabel={roundsTexts.removeArea}
        onToggle={toggle}
        onRemove={toggle}
      />
      {!isFollowing && (
        <TextAction reads onClick={() => onChange({ ...settings, areas: null })}>
          {roundsTexts.followWardens}
        </TextAction>
      )}
    </SetUpFold>
  );
}
