import {
  LEAST_BREAK_MINUTES,
  MOST_BREAK_MINUTES,
  breakStop,
  clampBreakMinutes,
  defaultBreak,
} from '#domain/round/break.ts';
import type { BreakSettings, RoundSettings } from '#domain/round/settings.ts';
import { roundTexts } from '#features/round/texts.ts';
import { timeText } from '#domain/format.ts';
import { ClockInput } from '#ui/form/date-time-field.tsx';
import { Stepper } from '#ui/form/stepper.tsx';
import { SwitchRow } from '#ui/form/switch-row.tsx';

const { setUp } = roundTexts;
const ROW = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pb-3';
const ANYWHERE = { latitude: 0, longitude: 0 };

type BreakFieldsProps = {
  settings: RoundSettings;
  now: number;
  /** Whether the planned round has no break. */
  isMissing: boolean;
  onChange: (part: Partial<RoundSettings>) => void;
};

/** The length of the break, and between which times it begins. */
export function BreakFields({ settings, now, isMissing, onChange }: BreakFieldsProps) {
  const chosen = settings.break ?? null;
  const change = (part: Partial<BreakSettings>) => chosen && onChange({ break: { ...chosen, ...part } });
  const problem = chosen && breakProblem(chosen, now, isMissing);
  return (
    <div className="border-t border-line">
      <SwitchRow
        label={setUp.break}
        notes={[setUp.breakNote]}
        isOn={chosen !== null}
        onChange={(isOn) => onChange({ break: isOn ? defaultBreak(now, settings.finishBy, timeText) : null })}
      />
      {chosen && (
        <>
          <div className={ROW}>
            <label htmlFor="break-minutes">{setUp.breakLength}</label>
            <Stepper
              control={{ id: 'break-minutes' }}
              value={String(chosen.minutes)}
              min={LEAST_BREAK_MINUTES}
              max={MOST_BREAK_MINUTES}
              unit={setUp.minutes}
              labels={{ less: setUp.lessBreak, more: setUp.moreBreak }}
              look="plain"
              onChange={(typed) => typed !== '' && change({ minutes: clampBreakMinutes(Number(typed)) })}
            />
          </div>
          <div className={ROW}>
            <label htmlFor="break-from">{setUp.breakFrom}</label>
            <span className="flex flex-wrap items-center gap-2">
              <ClockInput
                control={{ id: 'break-from', 'aria-describedby': problem ? 'break-wrong' : undefined }}
                value={chosen.from}
                onChange={(from) => change({ from })}
                className="w-24!"
              />
              <label htmlFor="break-to">{setUp.breakTo}</label>
              <ClockInput
                control={{ id: 'break-to', 'aria-describedby': problem ? 'break-wrong' : undefined }}
                value={chosen.to}
                onChange={(to) => change({ to })}
                className="w-24!"
              />
            </span>
          </div>
          {problem && (
            <p id="break-wrong" role="alert" className="pb-3 text-second text-bad">
              {problem}
            </p>
          )}
        </>
      )}
    </div>
  );
}

function breakProblem(chosen: BreakSettings, now: number, isMissing: boolean): string | null {
  if (breakStop(chosen, ANYWHERE, now) === null) return setUp.breakWrong;
  return isMissing ? setUp.breakNoTime : null;
}
