import type { SiteImport } from './site.ts';
import { importTexts } from './texts.ts';

const numbers = new Intl.NumberFormat('en-GB');

type Count = { label: string; short?: string; count: number; isBad?: boolean };

/** The four counts of a preview. */
export function ImportCounts({ found }: { found: SiteImport }) {
  const counts: readonly Count[] = [
    { label: importTexts.created, count: found.created },
    { label: importTexts.changed, count: found.changed },
    { label: importTexts.unchanged, short: importTexts.same, count: found.unchanged },
    found.isOrder === true
      ? { label: importTexts.notRead, count: found.withErrors }
      : {
          label: importTexts.withErrors,
          short: importTexts.errors,
          count: found.withErrors,
          isBad: found.withErrors > 0,
        },
  ];
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(max(25%-0.75rem,4.75rem),100%),1fr))] gap-2 lg:gap-3">
      {counts.map(({ label, short, count, isBad }) => (
        <div
          key={label}
          className={`rounded-card border px-2.5 py-3 sm:px-4 shadow-card dark:shadow-none ${isBad ? 'border-bad-line bg-bad-soft text-bad' : 'border-line bg-surface'}`}
        >
          <dt className={`text-small ${isBad ? '' : 'text-ink-2'}`}>
            <span className={short === undefined ? '' : 'max-sm:hidden'}>{label}</span>
            {short !== undefined && <span className="sm:hidden">{short}</span>}
          </dt>
          <dd className="text-h1 tabular-nums">{numbers.format(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
