import type { BoostForm } from './boost-form.ts';
import { laterTimes, WEEKDAYS } from './boost-repeat.ts';
import { boostTexts } from './texts.ts';
import { now } from '#platform/clock.ts';
import { dayInWords } from '#ui/clock-text.ts';
import { TextField } from '#console/shared/text-field.tsx';

type RepeatFieldsProps = {
  form: BoostForm;
  error: string | undefined;
  onChange: (part: Pick<BoostForm, 'weekdays' | 'lastDay'>) => void;
};

export const LAST_DAY_ID = 'boost-last-day';

/** Weekdays on which the boost repeats, and the last day. Collapsed while it does not repeat. */
export function RepeatFields({ form, error, onChange }: RepeatFieldsProps) {
  const { weekdays, lastDay } = form;
  const toggle = (day: number) =>
    onChange({
      weekdays: weekdays.includes(day)
        ? weekdays.filter((one) => one !== day)
        : [...weekdays, day].toSorted((one, other) => one - other),
      lastDay,
    });
  return (
    <details open={weekdays.length > 0} className="rounded-control border border-line px-3.5">
      <summary className="min-h-11 content-center text-second font-semibold">{boostTexts.repeat}</summary>
      <div className="grid gap-3 pb-3.5">
        <fieldset>
          <legend className="sr-only">{boostTexts.weekdays}</legend>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(3rem,1fr))] gap-1.5">
            {WEEKDAYS.map((day) => (
              <button
                key={day}
                type="button"
                aria-pressed={weekdays.includes(day)}
                onClick={() => toggle(day)}
                className="min-h-11 rounded-full border border-line bg-sunken px-1 text-second font-semibold hover:border-line-strong aria-pressed:border-transparent aria-pressed:bg-accent aria-pressed:text-on-accent"
              >
                {boostTexts.weekdayNames[day]}
              </button>
            ))}
          </div>
        </fieldset>
        {weekdays.length > 0 && (
          <TextField
            id={LAST_DAY_ID}
            label={boostTexts.lastDay}
            hint={dayInWords(lastDay) || undefined}
            error={error}
            type="date"
            value={lastDay}
            onChange={(text) => onChange({ weekdays, lastDay: text })}
          />
        )}
        <output className="text-small text-ink-2">
          {weekdays.length > 0 && boostTexts.times(countTimes(form))}
        </output>
      </div>
    </details>
  );
}

function countTimes({ from, until, weekdays, lastDay }: BoostForm): number {
  const starts = from === '' ? now() : new Date(from);
  return 1 + laterTimes({ starts, ends: new Date(until) }, weekdays, lastDay).length;
}
