import type { ChangedField } from './changed-fields.ts';
import { actionTitle } from './change-words.ts';

type DescribedRecord = {
  readonly action: string;
  /** What it was done to, by its name. */
  readonly subject: string;
  readonly fields: readonly ChangedField[];
};

/** A change in one sentence, without its other fields: 'Boost set: Sandgate, +3.00, Tue 17 Nov 2026, 08:00 to …'. */
export function changeSentence({ action, subject, fields }: DescribedRecord): string {
  const after = (name: string) => fields.find((field) => field.name === name)?.after ?? null;
  const before = (name: string) => fields.find((field) => field.name === name)?.before ?? null;
  const parts = (() => {
    switch (action) {
      case 'boost.set':
        return [after('Amount'), times(after('From'), after('Until')), after('Reason')];
      case 'visit.strike':
        return [after('Visited at'), after('Reason')];
      case 'visit.restore':
      case 'boost.end':
      case 'boost.reopen':
        return [];
      case 'area.merge':
        return [
          `${before('Name')} moved into it`,
          counted(after('Sites'), 'site', 'sites'),
          counted(after('People'), 'person', 'people'),
          counted(after('Boosts'), 'boost', 'boosts'),
        ];
      case 'setting.switch':
        return [after('Value')];
      default:
        return [onlyChange(fields)];
    }
  })();
  return [`${actionTitle(action)}: ${subject}`, ...parts.filter((part) => part !== null)].join(', ');
}

const counted = (count: string | null, one: string, several: string): string =>
  `${count ?? '0'} ${count === '1' ? one : several}`;

const times = (from: string | null, until: string | null): string | null =>
  from === null || until === null ? until : `${from} to ${until}`;

const MOST_NAMES = 3;

/** 'Postcode from NE1 to NE2', or 'Postcode and City'; nothing of a new record, whose name says it. */
function onlyChange(fields: readonly ChangedField[]): string | null {
  const changed = fields.filter(({ before }) => before !== null);
  const [first] = fields;
  if (first === undefined || (changed.length === 0 && fields.length > 1)) return null;
  if (fields.length > 1) {
    const names = fields.slice(0, MOST_NAMES).map(({ name }) => name);
    const more = fields.length - names.length;
    return listText(more === 0 ? names : [...names, `${more} more`]);
  }
  return valueText(first);
}

const listText = (parts: readonly string[]): string =>
  [parts.slice(0, -1).join(', '), ...parts.slice(-1)].join(' and ');

/** Of a flag, the new value says what the old one was. */
function valueText({ name, before, after }: ChangedField): string {
  if (after === null) return `${name} ${before} removed`;
  if (before === null || after === 'yes' || after === 'no') return `${name}: ${after}`;
  return `${name} from ${before} to ${after}`;
}
