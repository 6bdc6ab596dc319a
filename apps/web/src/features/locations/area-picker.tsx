import { locationsTexts } from './texts.ts';
import { sortAreas } from '#domain/area/area-choice.ts';
import { removeChosenArea, toggleChosenArea } from '#state/area-selection.ts';
import { MultiSelect } from '#ui/multi-select.tsx';

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
