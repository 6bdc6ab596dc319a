import type { ReactNode } from 'react';
import type { CalendarDays, OutsideCalendar } from './rule-text.ts';
import { DAYS, calendarTexts } from './texts.ts';
import { inputLook } from '#console/shared/input-look.ts';
import { Field } from '#ui/field.tsx';

type ChoiceProps = {
  id: string;
  label: string;
  error: string | undefined;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  /** The options. */
  children: ReactNode;
};

export function Choice({ id, label, hint, error, value, onChange, children }: ChoiceProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <select
          {...control}
          className={inputLook}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {children}
        </select>
      )}
    </Field>
  );
}

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
    <Choice
      id="calendar-days"
      label={calendarTexts.daysLabel}
      hint={calendarTexts.daysHint}
      error={undefined}
      value={value}
      onChange={(chosen) => onChange(KINDS.find((kind) => kind === chosen) ?? 'rules')}
    >
      {KINDS.map((kind) => (
        <option key={kind} value={kind}>
          {calendarTexts.daysKinds[kind]}
        </option>
      ))}
    </Choice>
  );
}

type CalendarSelectProps = Omit<ChoiceProps, 'children'> & {
  calendars: readonly OutsideCalendar[];
  mayBeNone?: true;
};

export function CalendarSelect({ calendars, mayBeNone, ...choice }: CalendarSelectProps) {
  return (
    <Choice {...choice}>
      {mayBeNone && <option value="">{calendarTexts.noCalendar}</option>}
      {calendars.map(({ id, name }) => (
        <option key={id} value={String(id)}>
          {name}
        </option>
      ))}
    </Choice>
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
