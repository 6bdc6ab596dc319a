import { ScoreFields } from './score-fields.tsx';
import { SitePin } from './site-pin.tsx';
import { columnLabel, siteFormTexts } from './texts.ts';
import { inputLook } from '#console/shared/input-look.ts';
import { Field } from '#ui/field.tsx';
import { useFeature } from '#state/features.ts';
import { Card } from '#ui/card.tsx';
import { columnError, controlId } from './site-edit.ts';
import type { FieldsProps } from './site-edit.ts';
import { TextField } from '#console/shared/text-field.tsx';

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
        </div>
      </Card>
      <Card title={siteFormTexts.position}>
        <p className="mb-3 text-second text-ink-2">{siteFormTexts.positionHint}</p>
        <div className={COLUMNS}>
          <ColumnField column="latitude" mode="decimal" {...props} />
          <ColumnField column="longitude" mode="decimal" {...props} />
        </div>
        <SitePin cells={props.cells} onType={props.onType} />
      </Card>
      <Card title={siteFormTexts.visits}>
        <div className={COLUMNS}>
          <ColumnField column="visit_minutes" mode="numeric" hint={siteFormTexts.minutesHint} {...props} />
          {hasRules && (
            <ColumnField column="visit_every_days" mode="numeric" hint={siteFormTexts.ruleHint} {...props} />
          )}
          {hasReturns && (
            <ColumnField
              column="limited_waiting_minutes"
              mode="numeric"
              hint={siteFormTexts.waitingHint}
              {...props}
            />
          )}
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

function AreaField({ cells, errors, areas, onType }: FieldsProps) {
  const chosen = cells['area_name'] ?? '';
  const offered = areas.includes(chosen) ? areas : [chosen, ...areas];
  return (
    <Field
      id={controlId('area_name')}
      label={columnLabel('area_name')}
      error={columnError(errors, 'area_name')}
    >
      {(control) => (
        <select
          {...control}
          className={inputLook}
          value={chosen}
          onChange={(event) => onType({ area_name: event.target.value })}
        >
          {offered.map((area) => (
            <option key={area} value={area}>
              {area}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
