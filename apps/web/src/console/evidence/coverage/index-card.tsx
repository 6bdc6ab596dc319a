import { staffContract } from '@patrolplan/contract/staff';
import { type ChangeEvent, useState } from 'react';
import { type Evidence, indexGroups } from './evidence.ts';
import { coverageTexts } from './texts.ts';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Card } from '#ui/page/card.tsx';

/** Visits per site by the imported index, and the import of the index. */
export function IndexCard({ evidence }: { evidence: Evidence }) {
  const groups = indexGroups(evidence.areas);
  const most = Math.max(...groups.map(({ perSite }) => perSite), 1);
  return (
    <Card title={coverageTexts.byIndex}>
      {groups.length === 0 ? (
        <p className="text-second text-ink-2">{coverageTexts.noIndex}</p>
      ) : (
        <ul className="grid gap-2.5">
          {groups.map(({ label, perSite }) => (
            <li
              key={label}
              className="grid grid-cols-[4.5rem_minmax(0,1fr)_3rem] items-center gap-2 text-second"
            >
              <span>{label}</span>
              <span aria-hidden className="h-3 overflow-hidden rounded-option bg-sunken">
                <span
                  className="block h-full rounded-option bg-accent"
                  style={{ width: `${(100 * perSite) / most}%` }}
                />
              </span>
              <span className="text-right font-strong tabular-nums">{perSite.toFixed(1)}</span>
            </li>
          ))}
        </ul>
      )}
      <IndexImport />
    </Card>
  );
}

function IndexImport() {
  const connected = useSource(stableOnline);
  const [outcome, setOutcome] = useState<{
    areas: number;
    errors: readonly { line: number; message: string }[];
  }>();
  const action = useStaffAction(staffContract.importAreaIndex, setOutcome);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    action.run({ body: { csv: await file.text() } });
    // Allows choosing the same file again after a correction.
    target.value = '';
  };
  return (
    <div className="mt-4 grid gap-2">
      <label
        className={`inline-flex min-h-11 w-fit cursor-pointer items-center rounded-control border px-4 text-second font-strong focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus ${connected && !action.pending ? 'border-line-strong' : 'border-line bg-sunken text-ink-2'}`}
      >
        {action.pending ? coverageTexts.importing : coverageTexts.importIndex}
        <input
          type="file"
          accept=".csv,text/csv"
          disabled={!connected || action.pending}
          onChange={(event) => void choose(event)}
          className="sr-only"
        />
      </label>
      <p className="text-small text-ink-2">{coverageTexts.indexHint}</p>
      {action.problem && (
        <Banner tone="error" detail={action.problem.detail}>
          {coverageTexts.indexFailed}
        </Banner>
      )}
      {outcome && outcome.errors.length > 0 && (
        <Banner tone="error">
          {coverageTexts.indexErrors}{' '}
          {outcome.errors.map(({ line, message }) => coverageTexts.indexLine(line, message)).join(' ')}
        </Banner>
      )}
      {outcome && outcome.errors.length === 0 && (
        <Banner tone="success">{coverageTexts.indexDone(outcome.areas)}</Banner>
      )}
    </div>
  );
}
