import { columnLabel, siteFormTexts } from './texts.ts';
import { type FieldsProps, columnError, controlId } from './site-edit.ts';
import { SelectField } from '#ui/form/form-select.tsx';
import { TextField } from '#ui/form/text-field.tsx';

const { ruleKinds } = siteFormTexts;
const KINDS = [
  { value: 'days', label: ruleKinds.days },
  { value: 'times', label: ruleKinds.times },
];
const NO_TIMES = { visits_per_day: '', visit_from: '', visit_until: '' };
/** A start to change. */
const TWICE_A_DAY = { visits_per_day: '2', visit_from: '08:00', visit_until: '18:00' };

/** How often a site is to be seen: every so many days, or several times a day between two times. */
export function VisitRuleFields({ cells, errors, onType }: FieldsProps) {
  const hasTimes = Object.keys(NO_TIMES).some((column) => (cells[column] ?? '') !== '');
  const field = (column: string, mode?: 'numeric', hint?: string) => (
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
  return (
    <>
      <SelectField
        id={controlId('visit_rule')}
        label={siteFormTexts.howOften}
        value={hasTimes ? 'times' : 'days'}
        options={KINDS}
        onChange={(kind) => onType(kind === 'times' ? { visit_every_days: '', ...TWICE_A_DAY } : NO_TIMES)}
      />
      {hasTimes ? (
        <>
          {field('visits_per_day', 'numeric', siteFormTexts.timesHint)}
          {field('visit_from', undefined, siteFormTexts.fromHint)}
          {field('visit_until', undefined, siteFormTexts.untilHint)}
        </>
      ) : (
        field('visit_every_days', 'numeric', siteFormTexts.ruleHint)
      )}
    </>
  );
}
