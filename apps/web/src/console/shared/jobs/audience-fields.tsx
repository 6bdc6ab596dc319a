import { staffTeamContract } from '@patrolplan/contract/staff-team';
import type { ReactNode } from 'react';
import { type Audience, readBy } from './job-form.ts';
import { jobTexts } from './texts.ts';
import { FormSelect } from '#ui/form/form-select.tsx';
import { NamesSwitchLink } from '#console/shared/team/names-switch-link.tsx';
import { teamTexts } from '#console/shared/team/texts.ts';
import { wardenLabel } from '#console/shared/team/state-words.ts';
import { type StaffReply, useStaffData } from '#console/shared/staff-call.ts';
import { durationText } from '#domain/format.ts';
import { minuteClock } from '#platform/clock.ts';
import { useSource } from '#platform/source.ts';
import { ClockInput } from '#ui/form/date-time-field.tsx';
import { Field } from '#ui/form/field.tsx';
import { stopText } from '#domain/team/state-text.ts';

/** The ids of the controls by field name. */
export const AUDIENCE_CONTROLS = { wardenId: 'job-warden', by: 'job-by' };

type AudienceFieldsProps = {
  values: Audience;
  errors: Readonly<Record<string, string>>;
  /** The area of the site; null for several sites, or while it is not known. */
  area: string | null;
  /** The text in place of the area while it is unknown. */
  areaText: string;
  onChange: (part: Partial<Audience>) => void;
};

/** Who gets a job, and by when. */
export function AudienceFields({ values, errors, area, areaText, onChange }: AudienceFieldsProps) {
  const { data, failed } = useStaffData(staffTeamContract.readTeamPeople, {});
  const wardens = wardensFor(data?.people ?? [], area);
  const onShift = data?.areas.find(({ name }) => name === area)?.onShift ?? null;
  return (
    <>
      <fieldset className="grid min-w-0 gap-2">
        <legend className="mb-1.5 text-second font-semibold">{jobTexts.for}</legend>
        <Choice
          label={jobTexts.oneWarden}
          isChosen={!values.isForArea}
          onChoose={() => onChange({ isForArea: false })}
        >
          <FormSelect
            id={AUDIENCE_CONTROLS.wardenId}
            aria-label={jobTexts.warden}
            aria-invalid={errors['wardenId'] ? true : undefined}
            aria-describedby={errors['wardenId'] ? `${AUDIENCE_CONTROLS.wardenId}-error` : undefined}
            value={values.wardenId ?? ''}
            onChange={(value) =>
              onChange({ isForArea: false, wardenId: value === '' ? null : Number(value) })
            }
            options={[
              { value: '', label: jobTexts.chooseWarden },
              ...wardens.map((warden) => ({ value: warden.id, label: wardenOption(warden) })),
            ]}
          />
          {errors['wardenId'] && (
            <p id={`${AUDIENCE_CONTROLS.wardenId}-error`} className="mt-1 text-small font-semibold text-bad">
              {errors['wardenId']}
            </p>
          )}
        </Choice>
        <Choice
          label={jobTexts.anArea}
          isChosen={values.isForArea}
          onChoose={() => onChange({ isForArea: true })}
        >
          <p className="py-2.5 text-second text-ink-2">
            {area === null ? areaText : jobTexts.areaLine(area, onShift)}
          </p>
        </Choice>
        {data?.namesWardens === false && (
          <p className="text-small text-ink-2">
            {teamTexts.notNamed} <NamesSwitchLink />.
          </p>
        )}
        {failed && <p className="text-small text-ink-2">{jobTexts.peopleFailed}</p>}
      </fieldset>
      <ByField value={values.by} error={errors['by']} onChange={(by) => onChange({ by })} />
    </>
  );
}

type ChoiceProps = { label: string; isChosen: boolean; onChoose: () => void; children: ReactNode };

const Choice = ({ label, isChosen, onChoose, children }: ChoiceProps) => (
  <div className="flex flex-wrap items-start gap-x-3">
    <label className="flex min-h-11 flex-[0_1_8.5rem] items-center gap-2.5 text-second font-semibold">
      <input
        type="radio"
        name="job-for"
        checked={isChosen}
        onChange={onChoose}
        className="size-5 shrink-0 accent-accent"
      />
      {label}
    </label>
    <div className="min-w-0 flex-[1_1_12rem]">{children}</div>
  </div>
);

type ByFieldProps = { value: string; error: string | undefined; onChange: (by: string) => void };

function ByField({ value, error, onChange }: ByFieldProps) {
  const now = new Date(useSource(minuteClock) * 60_000);
  const by = readBy(value, now);
  return (
    <Field id={AUDIENCE_CONTROLS.by} label={jobTexts.by} error={error}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <div className="w-36 max-w-full">
            <ClockInput control={control} value={value} onChange={onChange} className="lg:min-h-11" />
          </div>
          <p className="min-w-0 flex-[1_1_12rem] text-second text-ink-2">
            {by !== null && jobTexts.expires(durationText((by - now.getTime()) / 1_000), value)}
          </p>
        </div>
      )}
    </Field>
  );
}

type TeamPeople = StaffReply<typeof staffTeamContract.readTeamPeople>;

type Warden = TeamPeople['people'][number];

/** The wardens of an area (null: of any) by name, those who are not on shift last. */
export function wardensFor(people: readonly Warden[], area: string | null): readonly Warden[] {
  return people
    .filter(({ areas }) => area === null || areas.includes(area))
    .toSorted(
      (one, other) =>
        Number(other.isOnShift) - Number(one.isOnShift) ||
        wardenLabel(one).localeCompare(wardenLabel(other), undefined, { numeric: true }),
    );
}

/** 'Priya Nair · stop 4 of 12', 'Warden 2 · not on shift', or the name or number alone. */
export function wardenOption({ isOnShift, progress, ...warden }: Warden): string {
  const name = wardenLabel(warden);
  const fact = isOnShift ? progress && stopText(progress) : teamTexts.notOnShift;
  return fact === null ? name : `${name} · ${fact}`;
}
