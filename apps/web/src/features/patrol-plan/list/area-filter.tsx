import { planTexts } from '#features/patrol-plan/texts.ts';
import { Select } from '#ui/form/select.tsx';

type AreaFilterProps = {
  areas: readonly string[];
  filter: string | null;
  onChange: (area: string | null) => void;
};

/** Area names are never empty, so this value is free. */
const ALL = '';

export function AreaFilter({ areas, filter, onChange }: AreaFilterProps) {
  const options = areas.map((area) => ({ value: area, label: area }));
  return (
    <Select
      id="area-filter"
      label={planTexts.filterLabel}
      disabled={areas.length === 0}
      value={filter ?? ALL}
      options={
        areas.length === 0
          ? [{ value: ALL, label: planTexts.noAreasAvailable }]
          : [{ value: ALL, label: planTexts.allAreas }, ...options]
      }
      onChange={(area) => onChange(area === ALL ? null : area)}
    />
  );
}
