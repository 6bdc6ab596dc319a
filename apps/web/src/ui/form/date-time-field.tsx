import { useState } from 'react';
import { type ControlProps, Field, fieldLook } from './field.tsx';
import { dayInWords, readClock } from '#ui/text/clock-text.ts';

type ClockInputProps = {
  control: Pick<ControlProps, 'id'> & Partial<ControlProps> & { readonly 'aria-label'?: string };
  /** '16:30'; empty while incomplete. */
  value: string;
  onChange: (time: string) => void;
  className?: string;
};

/** A 24-hour time, whatever the language of the browser: the native time field shows AM and PM in some. */
export function ClockInput({ control, value, onChange, className = '' }: ClockInputProps) {
  const [typed, setTyped] = useState({ text: value, value });
  // A value set from outside, such as a preset, replaces what was typed.
  const text = typed.value === value ? typed.text : value;
  return (
    <input
      {...control}
      inputMode="numeric"
      autoComplete="off"
      placeholder="hh:mm"
      maxLength={5}
      value={text}
      onChange={({ target }) => {
        const time = readClock(target.value) ?? '';
        setTyped({ text: target.value, value: time });
        onChange(time);
      }}
      onBlur={() => value !== '' && setTyped({ text: value, value })}
      className={`${fieldLook} tabular-nums placeholder:text-ink-2 ${className}`}
    />
  );
}

type DateTimeFieldProps = {
  id: string;
  label: string;
  /** Label of the time input for screen readers: 'Until, time'. */
  timeLabel: string;
  hint?: string | undefined;
  /** Local, as '2026-11-14T16:30'; empty while incomplete. */
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
  className?: string;
};

/** A date and a 24-hour time. The date is also shown in words, because the native field has no weekday. */
export function DateTimeField({
  id,
  label,
  timeLabel,
  hint,
  value,
  error,
  onChange,
  className = '',
}: DateTimeFieldProps) {
  const [typed, setTyped] = useState({ ...splitValue(value), value });
  const { day, time } = typed.value === value ? typed : splitValue(value);
  const change = (next: { day: string; time: string }) => {
    const whole = next.day === '' || next.time === '' ? '' : `${next.day}T${next.time}`;
    setTyped({ ...next, value: whole });
    onChange(whole);
  };
  return (
    <Field id={id} label={label} hint={dayInWords(day) || hint} error={error}>
      {(control) => (
        <div className="flex gap-2">
          <input
            {...control}
            type="date"
            value={day}
            onChange={({ target }) => change({ day: target.value, time })}
            className={`${fieldLook} ${className}`}
          />
          <ClockInput
            control={{ ...control, id: `${id}-time`, 'aria-label': timeLabel }}
            value={time}
            onChange={(next) => change({ day, time: next })}
            className={`max-w-22 shrink-0 ${className}`}
          />
        </div>
      )}
    </Field>
  );
}

function splitValue(value: string): { readonly day: string; readonly time: string } {
  const [day = '', time = ''] = value.split('T');
  return { day, time: time.slice(0, 5) };
}
