import { ScoreFields } from './score-fields.tsx';
import { columnLabel, siteFormTexts } from './texts.ts';
import { VisitRuleFields } from './visit-rule-fields.tsx';
import { SelectField } from '#ui/form/form-select.tsx';
import { useFeature } from '#state/settings/features.ts';
import { Card } from '#ui/page/card.tsx';
import { type FieldsProps, columnError, controlId } from './site-edit.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { PinOnMap } from '#console/shared/position/pin-on-map.tsx';
import { Field } from '#ui/form/field.tsx';
import { inputLook } from '#ui/form/input-look.ts';
import { SwitchRow } from '#ui/form/switch-row.tsx';

/** The service refuses a longer text. */
const MAX_READ_FIRST = 280;
const IN_TWOS_NOTES = [siteFormTexts.inTwosNote];
const COLUMNS = 'grid items-start gap-4 sm:grid-cols-2';

/** The form of a site, by the columns of a site file. */
export function SiteFields(props: FieldsProps) {
  const hasRules = useFeature('fair');
  const hasReturns = useFeature('shift');
  const hasCalendars = useFeature('integrations');
  return (
    <>
      <Card title={siteFormTexts.address}>
        <div className={COLUMNS}>
          <ColumnField column="site_name" {...props} />
          <AreaField {...props} />
          {['addressline1', 'addressline2', 'addressline3', 'addressline4', 'city', 'county'].map(
            (column) => (
              <ColumnField key={column} column={column} {...props} />
            ),
          )}
          <ColumnField column="postcode" {...props} />
          <ColumnField column="countrycode" {...props} />
          {hasCalendars && (
            <ColumnField column="usrn" mode="numeric" hint={siteFormTexts.usrnHint} {...props} />
          )}
        </div>
      </Card>
      <Card title={siteFormTexts.position}>
        <p className="mb-3 text-second text-ink-2">{siteFormTexts.positionHint}</p>
        <div className={COLUMNS}>
          <ColumnField column="latitude" mode="decimal" {...props} />
          <ColumnField column="longitude" mode="decimal" {...props} />
        </div>
        <div className="mt-4">
          <PinOnMap
            label={siteFormTexts.pinMap}
            position={props.cells}
            areaName={props.cells['area_name']}
            onType={props.onType}
          />
        </div>
      </Card>
      <Card title={siteFormTexts.visits}>
        <div className={COLUMNS}>
          <ColumnField column="visit_minutes" mode="numeric" hint={siteFormTexts.minutesHint} {...props} />
          {hasReturns && (
            <ColumnField
              column="limited_waiting_minutes"
              mode="numeric"
              hint={siteFormTexts.waitingHint}
              {...props}
            />
          )}
          {hasRules && <VisitRuleFields {...props} />}
          {hasCalendars && <ColumnField column="tags" hint={siteFormTexts.tagsHint} {...props} />}
        </div>
        <p className="mt-4 mb-3 text-second text-ink-2">{siteFormTexts.hoursHint}</p>
        <div className={COLUMNS}>
          {['hours_weekday', 'hours_saturday', 'hours_sunday', 'hours_bank_holiday'].map((column) => (
            <ColumnField key={column} column={column} {...props} />
          ))}
          {hasCalendars && (
            <ColumnField column="hours_school_day" hint={siteFormTexts.schoolHint} {...props} />
          )}
        </div>
      </Card>
      {hasReturns && (
        <Card title={siteFormTexts.precautions}>
          <div className="grid gap-4">
            <SwitchRow
              label={columnLabel('in_twos')}
              notes={IN_TWOS_NOTES}
              isOn={props.cells['in_twos'] === 'yes'}
              onChange={(isOn) => props.onType({ in_twos: isOn ? 'yes' : '' })}
            />
            <div className={COLUMNS}>
              <ColumnField column="not_after" hint={siteFormTexts.notAfterHint} {...props} />
            </div>
            <ReadFirstField {...props} />
          </div>
        </Card>
      )}
      <Card title={siteFormTexts.scores}>
        <p className="mb-3 text-second text-ink-2">{siteFormTexts.scoresHint}</p>
        <ScoreFields {...props} />
        <div className={`mt-4 ${COLUMNS}`}>
          <ColumnField column="base_score" mode="decimal" {...props} />
        </div>
      </Card>
    </>
  );
}

type FieldProps = FieldsProps & {
  column: string;
  mode?: 'decimal' | 'numeric';
  hint?: string;
};

function ColumnField({ column, mode, hint, cells, errors, onType }: FieldProps) {
  return (
    <TextField
      id={controlId(column)}
      label={columnLabel(column)}
      hint={hint}
      error={columnError(errors, column)}
      value={cells[column] ?? ''}
      inputMode={mode}
      onChange={(text) => onType({ [column]: text })}
    />
  );
}

function ReadFirstField({ cells, errors, onType }: FieldsProps) {
  return (
    <Field
      id={controlId('read_first')}
      label={columnLabel('read_first')}
      hint={siteFormTexts.readFirstHint}
      error={columnError(errors, 'read_first')}
    >
      {(control) => (
        <textarea
          {...control}
          rows={3}
          maxLength={MAX_READ_FIRST}
          autoComplete="off"
          value={cells['read_first'] ?? ''}
          onChange={(event) => onType({ read_first: event.target.value })}
          className={`${inputLook} py-2.5`}
        />
      )}
    </Field>
  );
}

function AreaField({ cells, errors, areas, onType }: FieldsProps) {
  const chosen = cells['area_name'] ?? '';
  const offered = areas.includes(chosen) ? areas : [chosen, ...areas];
  return (
    <SelectField
      id={controlId('area_name')}
      label={columnLabel('area_name')}
      error={columnError(errors, 'area_name')}

      value={chosen}
      onChange={(area_name) => onType({ area_name })}
      options={offered.map((area) => ({ value: area, label: area }))}
    />
  );
}
