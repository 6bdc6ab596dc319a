import type { ComponentProps } from 'react';
import type { CalendarDays, OutsideCalendar } from './rule-text.ts';
import { DAYS, calendarTexts } from './texts.ts';
import { SelectField } from '#ui/form/form-select.tsx';

const KINDS = ['rules', 'school', 'closures'] as const satisfies readonly CalendarDays[];

/** What the days of a calendar are beside those of rules. */
export function DaysChoice({
  value,
  onChange,
}: {
  value: CalendarDays;
  onChange: (value: CalendarDays) => void;
}) {
  return (
    <SelectField
      id="calendar-days"
      label={calendarTexts.daysLabel}
      hint={calendarTexts.daysHint}
      value={value}
      onChange={(chosen) => onChange(KINDS.find((kind) => kind === chosen) ?? 'rules')}
      options={KINDS.map((kind) => ({ value: kind, label: calendarTexts.daysKinds[kind] }))}
    />
  );
}

type CalendarSelectProps = Omit<ComponentProps<typeof SelectField>, 'options'> & {
  calendars: readonly OutsideCalendar[];
  mayBeNone?: true;
};

export function CalendarSelect({ calendars, mayBeNone, ...select }: CalendarSelectProps) {
  const none = mayBeNone ? [{ value: '', label: calendarTexts.noCalendar }] : [];
  return (
    <SelectField
      {...select}
      options={[...none, ...calendars.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  );
}

type WeekdayFieldProps = {
  chosen: readonly number[];
  error: string | undefined;
  onChoose: (weekdays: number[]) => void;
};

export function WeekdayField({ chosen, error, onChoose }: WeekdayFieldProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-second font-strong">{calendarTexts.days}</legend>
      <div className="flex flex-wrap gap-x-3">
        {DAYS.map((name, n) => (
          <label key={name} className="inline-flex min-h-11 items-center gap-2 text-body">
            <input
              id={`rule-day-${n + 1}`}
              type="checkbox"
              className="size-5 shrink-0 accent-accent"
              checked={chosen.includes(n + 1)}
              onChange={() =>
                onChoose(chosen.includes(n + 1) ? chosen.filter((day) => day !== n + 1) : [...chosen, n + 1])
              }
            />
            {name}
          </label>
        ))}
      </div>
      {error !== undefined && <p className="text-small font-medium text-bad">{error}</p>}
    </fieldset>
  );
}
