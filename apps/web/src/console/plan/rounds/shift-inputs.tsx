import { type ReactNode, useMemo } from 'react';
import {
  BREAK_MINUTES,
  FEWEST_MINUTES,
  type FieldErrors,
  MIDDLE,
  MOST_MINUTES,
  NO_BREAK,
  type ShiftField,
  type ShiftFields,
} from './team-settings.ts';
import { roundsTexts } from './texts.ts';
import { SelectField } from '#ui/form/form-select.tsx';
import { inputLook } from '#ui/form/input-look.ts';
import { ClockInput } from '#ui/form/date-time-field.tsx';
import { useFeature } from '#state/settings/features.ts';
import { Field } from '#ui/form/field.tsx';
import { type Site, isLocated } from '#domain/site/site.ts';

type ShiftInputsProps = {
  id: string;
  values: Partial<ShiftFields>;
  errors: FieldErrors;
  sites: readonly Site[];
  /** A break is planned: it has a window. */
  hasBreak: boolean;
  /** The fields of one warden, times too: empty fields take the shared value. */
  isOwn?: boolean;
  /** A field before the others. */
  before?: ReactNode;
  onChange: (field: ShiftField, value: string) => void;
};

type Option = { readonly value: string; readonly label: string };

const toOptions = (labels: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const TRAVEL_MODES = toOptions(roundsTexts.travelModes);
const ENDS = toOptions(roundsTexts.ends);
const BREAKS: readonly Option[] = [
  { value: NO_BREAK, label: roundsTexts.noBreak },
  ...BREAK_MINUTES.map((minutes) => ({ value: String(minutes), label: roundsTexts.sheet.min(minutes) })),
];
const AS_FOR_ALL: Option = { value: '', label: roundsTexts.asForAll };

/** Places, mode of travel and break of a shift. */
export function ShiftInputs(props: ShiftInputsProps) {
  const { id, values, errors, sites, hasBreak, isOwn = false, before, onChange } = props;
  const canBreak = useFeature('shift');
  const starts = useMemo(() => startOptions(sites), [sites]);
  const choice = (field: ShiftField, label: string, options: readonly Option[]) => (
    <SelectField
      id={`${id}-${field}`}
      label={label}
      error={errors[field]}
      value={values[field] ?? ''}
      onChange={(value) => onChange(field, value)}
      options={isOwn ? [AS_FOR_ALL, ...options] : options}
    />
  );
  const input = (field: ShiftField, label: string, type: 'time' | 'number') => (
    <Field
      id={`${id}-${field}`}
      label={label}
      error={errors[field]}
      hint={isOwn ? roundsTexts.emptyAsForAll : undefined}
    >
      {(control) =>
        type === 'time' ? (
          <ClockInput
            control={control}
            value={values[field] ?? ''}
            onChange={(time) => onChange(field, time)}
            className={inputLook}
          />
        ) : (
          <input
            {...control}
            type="number"
            min={FEWEST_MINUTES}
            max={MOST_MINUTES}
            inputMode="numeric"
            value={values[field] ?? ''}
            onChange={({ target }) => onChange(field, target.value)}
            className={`${inputLook} tabular-nums`}
          />
        )
      }
    </Field>
  );
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] items-start gap-3">
      {before}
      {choice('startAt', roundsTexts.startAt, starts)}
      {choice('end', roundsTexts.end, ENDS)}
      {choice('travelMode', roundsTexts.travel, TRAVEL_MODES)}
      {isOwn && (
        <>
          {input('from', roundsTexts.from, 'time')}
          {input('until', roundsTexts.until, 'time')}
          {input('minutes', roundsTexts.minutes, 'number')}
        </>
      )}
      {canBreak && choice('break', roundsTexts.break, BREAKS)}
      {canBreak && hasBreak && (
        <>
          {input('breakFrom', roundsTexts.breakFrom, 'time')}
          {input('breakTo', roundsTexts.breakTo, 'time')}
        </>
      )}
    </div>
  );
}

function startOptions(sites: readonly Site[]): readonly Option[] {
  const located = sites.filter(isLocated).map(({ siteId, siteName }) => ({
    value: String(siteId),
    label: siteName,
  }));
  return [
    { value: MIDDLE, label: roundsTexts.middle },
    ...located.sort((one, other) => one.label.localeCompare(other.label)),
  ];
}
