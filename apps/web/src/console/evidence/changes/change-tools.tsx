import { CHANGE_KINDS, staffContract } from '@patrolplan/contract/staff';
import { useId, useState } from 'react';
import type { ReadReply } from '@patrolplan/contract';
import Download from 'lucide-react/icons/download';
import type { ChangesInput, ChangeFilter } from './change-filter.ts';
import { changeTexts } from './texts.ts';
import { useStaffData, callStaff } from '#console/shared/staff-call.ts';
import { ToolLine } from '#console/shared/tool-line.tsx';
import { staffTexts } from '#console/shared/texts.ts';
import { Button } from '#ui/button.tsx';
import { LineSelect } from '#ui/form/line-select.tsx';
import { downloadCsv } from '#platform/download/download-csv.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';

const numbers = new Intl.NumberFormat('en-GB');

type ChangeToolsProps = {
  filter: ChangeFilter;
  input: ChangesInput;
  onChange: (part: Partial<ChangeFilter>) => void;
};

/** Filters by person, kind and days, and the export. */
export function ChangeTools({ filter, input, onChange }: ChangeToolsProps) {
  return (
    <>
      <ToolLine
        filters={
          <>
            <PersonFilter person={filter.person} onChange={(person) => onChange({ person })} />
            <div className="min-w-0 flex-[1_1_10rem] lg:max-w-48">
              <LineSelect
                id="change-kind"
                label={changeTexts.kind}
                value={filter.kind}
                onChange={(kind) => onChange({ kind })}
                options={[
                  { value: '', label: changeTexts.allKinds },
                  ...CHANGE_KINDS.map((kind) => ({ value: kind, label: changeTexts.kinds[kind] })),
                ]}
              />
            </div>
            <Day label={changeTexts.from} value={filter.from} onChange={(from) => onChange({ from })} />
            <Day label={changeTexts.until} value={filter.until} onChange={(until) => onChange({ until })} />
          </>
        }
        action={<ExportChanges input={input} />}
      />
      {filter.subject !== '' && (
        <div className="mb-3 flex flex-wrap items-center gap-3 text-second">
          <p>{changeTexts.oneSubject}</p>
          <Button variant="quiet" onClick={() => onChange({ subject: '' })}>
            {changeTexts.showAll}
          </Button>
        </div>
      )}
    </>
  );
}

function PersonFilter({ person, onChange }: { person: string; onChange: (person: string) => void }) {
  const { data } = useStaffData(staffContract.listChangers, {});
  const people = (data?.people ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  // The person in the address stays selected until the list has loaded.
  const isKnown = person === '' || people.some(({ value }) => value === person);
  return (
    <div className="min-w-0 flex-[1_1_10rem] lg:max-w-60">
      <LineSelect
        id="change-person"
        label={changeTexts.person}
        value={person}
        onChange={onChange}
        options={[
          { value: '', label: changeTexts.anybody },
          ...(isKnown ? people : [{ value: person, label: `${changeTexts.person} ${person}` }, ...people]),
        ]}
      />
    </div>
  );
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** 'Sat 14 Nov 2026' for '2026-11-14'. */
const dayText = (day: string): string =>
  day === '' ? changeTexts.anyDay : dayFormat.format(new Date(`${day}T00:00`)).replace(',', '');

type DayProps = { label: string; value: string; onChange: (day: string) => void };

/**
 * Looks like the selects beside it. The native field has no weekday and writes the day in the language of the browser, so it
 * shows its own text only while it is edited.
 */
function Day({ label, value, onChange }: DayProps) {
  const id = useId();
  return (
    <div className="relative min-w-0 flex-[1_1_9rem] rounded-control border border-line-strong bg-surface focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus lg:max-w-44">
      <label htmlFor={id} className="pointer-events-none absolute top-1 left-2.5 text-small text-ink-2">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="peer block min-h-12 w-full min-w-0 bg-transparent px-2.5 pt-5 pb-1 text-body font-strong outline-none not-focus:text-transparent"
      />
      <span
        aria-hidden
        className="pointer-events-none absolute bottom-1 left-2.5 text-body font-strong peer-focus:hidden"
      >
        {dayText(value)}
      </span>
    </div>
  );
}

type Position = ReadReply<typeof staffContract.exportChanges>['next'];

/** Downloads all pages of the changes that the list finds. */
function ExportChanges({ input }: { input: ChangesInput }) {
  const connected = useSource(stableOnline);
  const [rows, setRows] = useState<number | null>(null);
  const [outcome, setOutcome] = useState('');
  const start = async () => {
    setOutcome('');
    setRows(0);
    let count = 0;
    const isDone = await downloadCsv(
      'changes.csv',
      (after: Position) => callStaff(staffContract.exportChanges, { body: { ...input, after } }),
      (read) => setRows((count = read)),
    );
    setRows(null);
    setOutcome(isDone ? changeTexts.exported(numbers.format(count)) : changeTexts.exportFailed);
  };
  return (
    <div className="grid gap-1">
      <Button
        variant="quiet"
        pending={rows !== null}
        pendingLabel={changeTexts.exporting(numbers.format(rows ?? 0))}
        blocked={!connected}
        onClick={() => void start()}
      >
        <Download aria-hidden className="size-5 shrink-0" />
        {connected ? changeTexts.export : staffTexts.offline}
      </Button>
      <output className="text-small text-ink-2">{outcome}</output>
    </div>
  );
}
