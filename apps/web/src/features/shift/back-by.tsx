import { useState } from 'react';
import { withFieldLog } from '#state/field/field.ts';
import { shiftTexts } from './texts.ts';
import { timeText } from '#domain/format.ts';
import type { Shift } from '#domain/shift/shift.ts';
import type { KnownShift } from '#domain/shift/known-shift.ts';
import { nextClockTime } from '#domain/local-time.ts';
import { now } from '#platform/clock.ts';
import { ClockInput } from '#ui/form/date-time-field.tsx';

const { waiting } = shiftTexts;
const FIELD_ID = 'shift-back-by';

/** When the person means to be back, and the agreed interval of check-ins. */
export function BackBy({ shift, known }: { shift: Shift; known: KnownShift | null }) {
  const stored = shift.backBy === null ? '' : timeText(new Date(shift.backBy));
  const [typed, setTyped] = useState(stored);
  const at = typed === '' ? null : nextClockTime(typed, now().getTime());
  const isWrong = typed !== '' && at === null;
  const save = () => {
    if (typed !== stored && !isWrong) void withFieldLog((log) => log.record({ kind: 'back_by', backBy: at }));
  };
  const minutes = known?.checkInMinutes ?? null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-[1_1_10rem]">
        <label htmlFor={FIELD_ID} className="text-body font-strong">
          {waiting.backBy}
        </label>
        <p id={`${FIELD_ID}-note`} className={`text-fact ${isWrong ? 'text-bad' : 'text-ink-2'}`}>
          {isWrong
            ? waiting.backByWrong
            : `${minutes === null ? '' : `${waiting.interval(minutes)} `}${waiting.sounds}`}
        </p>
      </div>
      {/* Leaving the field saves it, also by closing the sheet. */}
      <div className="shift-back-by shrink-0" onBlur={save}>
        <ClockInput
          control={{
            id: FIELD_ID,
            'aria-invalid': isWrong || undefined,
            'aria-describedby': `${FIELD_ID}-note`,
          }}
          value={typed}
          onChange={setTyped}
        />
      </div>
    </div>
  );
}
