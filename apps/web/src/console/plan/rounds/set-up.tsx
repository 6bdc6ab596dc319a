import type { ReactNode } from 'react';
import { AreasFold } from './areas-fold.tsx';
import { DetailsFold } from './details-fold.tsx';
import type { SetUpProps } from './set-up-props.ts';
import { FEWEST_MINUTES, MOST_MINUTES, type ShiftField, sharedFields } from './team-settings.ts';
import { roundsTexts } from './texts.ts';
import { WhoWalks } from './who-walks.tsx';
import { inputLook } from '#ui/form/input-look.ts';
import { ClockInput } from '#ui/form/date-time-field.tsx';
import { Field } from '#ui/form/field.tsx';
import { Stepper } from '#ui/form/stepper.tsx';

/** Who walks and when; the rest is folded, with its state in words. `children` is the action. */
export function SetUp({ children, ...props }: SetUpProps & { children: ReactNode }) {
  return (
    <section
      aria-label={roundsTexts.setUp}
      className="@container min-w-0 rounded-card border border-line bg-surface shadow-card dark:shadow-none"
    >
      <div className="grid min-w-0 gap-x-10 gap-y-4 px-4 pt-2 pb-3 @min-[48rem]:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
        <WhoWalks {...props} />
        <When {...props} />
      </div>
      <AreasFold {...props} />
      <DetailsFold {...props} />
      {children}
    </section>
  );
}

function When({ settings, team, now, onChange }: SetUpProps) {
  const common = sharedFields(settings, now);
  const change = (field: ShiftField, value: string) =>
    onChange({ ...settings, shared: { ...settings.shared, [field]: value } });
  const clock = (field: 'from' | 'until', label: string) => (
    <Field id={`team-${field}`} label={label} error={team.sharedErrors[field]}>
      {(control) => (
        <ClockInput
          control={control}
          value={common[field]}
          onChange={(time) => change(field, time)}
          className={inputLook}
        />
      )}
    </Field>
  );
  return (
    <fieldset className="min-w-0">
      <legend className="flex min-h-11 items-center text-h2">{roundsTexts.when}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] items-start gap-3">
        {clock('from', roundsTexts.from)}
        {clock('until', roundsTexts.until)}
      </div>
      <div className="mt-3">
        <MinutesField
          value={common.minutes}
          error={team.sharedErrors.minutes}
          onChange={(value) => change('minutes', value)}
        />
      </div>
    </fieldset>
  );
}

type MinutesFieldProps = { value: string; error: string | undefined; onChange: (value: string) => void };

const MinutesField = ({ value, error, onChange }: MinutesFieldProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4">
    <label htmlFor="team-minutes" className="text-second font-semibold">
      {roundsTexts.timeAtSite}
    </label>
    <Stepper
      control={{
        id: 'team-minutes',
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? 'team-minutes-error' : undefined,
      }}
      value={value}
      min={FEWEST_MINUTES}
      max={MOST_MINUTES}
      unit={roundsTexts.minutesUnit}
      labels={{ less: roundsTexts.shorter, more: roundsTexts.longer }}
      look="plain"
      onChange={onChange}
    />
    {error && (
      <p id="team-minutes-error" className="w-full text-small font-semibold text-bad">
        {error}
      </p>
    )}
  </div>
);
