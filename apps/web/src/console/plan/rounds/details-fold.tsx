import type { SetUpProps } from './set-up-props.ts';
import { SetUpFold } from './set-up-fold.tsx';
import { OwnSetUps } from './own-set-ups.tsx';
import { ShiftInputs } from './shift-inputs.tsx';
import { MIDDLE, MOST_WARDENS, NO_BREAK, type RoundDay, sharedFields } from './team-settings.ts';
import { countUnnamed, withUnnamed } from './team-wardens.ts';
import { roundsTexts } from './texts.ts';
import { SelectField } from '#ui/form/form-select.tsx';
import { useFeature } from '#state/settings/features.ts';
import { Field } from '#ui/form/field.tsx';
import { Stepper } from '#ui/form/stepper.tsx';
import { SwitchRow } from '#ui/form/switch-row.tsx';

const FOLDED = ['startAt', 'end', 'travelMode', 'break', 'breakFrom', 'breakTo'] as const;

/** Day, places, travel and break of all, and what differs for one warden. */
export function DetailsFold(props: SetUpProps) {
  const { settings, team, sites, now, onChange } = props;
  const canSend = useFeature('team');
  const common = sharedFields(settings, now);
  const unnamed = countUnnamed(settings.wardens);
  const hasError =
    FOLDED.some((field) => team.sharedErrors[field] !== undefined) ||
    team.wardenErrors.some((errors) => Object.keys(errors).length > 0);
  return (
    <SetUpFold title={roundsTexts.details} state={detailsText(props)} hasError={hasError}>
      <div className="grid min-w-0 gap-4">
        <ShiftInputs
          id="team"
          values={common}
          hasBreak={common.break !== NO_BREAK}
          errors={team.sharedErrors}
          sites={sites}
          before={
            canSend && <DayField day={settings.day} onChange={(day) => onChange({ ...settings, day })} />
          }
          onChange={(field, value) =>
            onChange({ ...settings, shared: { ...settings.shared, [field]: value } })
          }
        />
        <SwitchRow
          label={roundsTexts.vary}
          notes={[roundsTexts.varyNote]}
          isOn={settings.vary}
          onChange={(vary) => onChange({ ...settings, vary })}
        />
        <Field id="team-size" label={roundsTexts.unnamed} hint={roundsTexts.unnamedNote}>
          {(control) => (
            <Stepper
              control={control}
              value={String(unnamed)}
              min={0}
              max={MOST_WARDENS - settings.wardens.length + unnamed}
              labels={{ less: roundsTexts.fewer, more: roundsTexts.more }}
              onChange={(typed) => {
                const count = Number.parseInt(typed, 10);
                if (!Number.isNaN(count))
                  onChange({ ...settings, wardens: withUnnamed(settings.wardens, count) });
              }}
            />
          )}
        </Field>
        <OwnSetUps {...props} />
      </div>
    </SetUpFold>
  );
}

/** 'Today · from the middle of their areas and back · on foot · no break' */
function detailsText({ settings, sites, now }: SetUpProps): string {
  const common = sharedFields(settings, now);
  const start = sites.find(({ siteId }) => common.startAt !== MIDDLE && String(siteId) === common.startAt);
  const place = start === undefined ? roundsTexts.fromMiddle : roundsTexts.fromSite(start.siteName);
  const own = settings.wardens.filter((warden) => Object.keys(warden.own).length > 0).length;
  const unnamed = countUnnamed(settings.wardens);
  return [
    roundsTexts.days[settings.day],
    common.end === 'anywhere' ? place : roundsTexts.andBack(place),
    common.travelMode === 'vehicle' ? roundsTexts.byVehicle : roundsTexts.onFoot,
    common.break === NO_BREAK ? roundsTexts.withoutBreak : roundsTexts.withBreak(common.break),
    ...(settings.vary ? [roundsTexts.varied] : []),
    ...(unnamed > 0 ? [roundsTexts.unnamedCount(unnamed)] : []),
    ...(own > 0 ? [roundsTexts.ownCount(own)] : []),
  ].join(' · ');
}

/** Rounds of tomorrow are sent today and wait. */
const DayField = ({ day, onChange }: { day: RoundDay; onChange: (day: RoundDay) => void }) => (
  <SelectField
    id="team-day"
    label={roundsTexts.day}
    value={day}
    onChange={(value) => onChange(value === 'tomorrow' ? 'tomorrow' : 'today')}
    options={(['today', 'tomorrow'] as const).map((value) => ({ value, label: roundsTexts.days[value] }))}
  />
);
