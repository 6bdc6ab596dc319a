import { staffContract } from '@patrolplan/contract/staff';
import { toggled } from './person.ts';
import { accessTexts } from './texts.ts';
import { useStaffData } from '#console/shared/staff-call.ts';
import { MultiSelect } from '#ui/form/multi-select.tsx';

type AccessFieldsProps = {
  areas: readonly string[];
  isStaff: boolean;
  errors: Readonly<Record<string, string>>;
  onAreas: (areas: string[]) => void;
  onStaff: (isStaff: boolean) => void;
};

/** Access of a person: the areas, and whether they are staff. */
export function AccessFields({ areas, isStaff, errors, onAreas, onStaff }: AccessFieldsProps) {
  const { data, failed } = useStaffData(staffContract.listAreas, {});
  const known = data?.areas.map(({ name }) => name) ?? [];
  const error = errors['areas'] ?? (failed ? accessTexts.areasFailed : undefined);
  return (
    <>
      <div>
        <p className="mb-1.5 text-second font-semibold" aria-hidden>
          {accessTexts.areas}
        </p>
        <MultiSelect
          label={accessTexts.areas}
          summary={areas.length === 0 ? accessTexts.choose : accessTexts.chosen(areas.length)}
          // An area that was renamed since then stays listed, so that it can be removed.
          options={[...new Set([...known, ...areas])]}
          chosen={areas}
          removeLabel={accessTexts.remove}
          onToggle={(area) => onAreas(toggled(areas, area))}
          onRemove={(area) => onAreas(toggled(areas, area))}
        />
        {error !== undefined && (
          <p role="alert" className="mt-1 text-small font-semibold text-bad">
            {error}
          </p>
        )}
      </div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5.5 shrink-0 accent-accent"
          checked={isStaff}
          onChange={(event) => onStaff(event.target.checked)}
        />
        <span className="text-body font-strong">
          {accessTexts.staff}
          <span className="block text-second font-normal text-ink-2">{accessTexts.staffHint}</span>
        </span>
      </label>
    </>
  );
}
