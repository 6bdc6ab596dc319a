import type { SiteImport } from './import-preview.tsx';
import { importTexts } from './texts.ts';

const numbers = new Intl.NumberFormat('en-GB');

/** The four counts of a preview. */
export function ImportCounts({ found }: { found: SiteImport }) {
  const counts = [
    { label: importTexts.created, count: found.created },
    { label: importTexts.changed, count: found.changed },
    { label: importTexts.unchanged, count: found.unchanged },
    { label: importTexts.withErrors, count: found.with_errors, isBad: found.with_errors > 0 },
  ];
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-2 lg:gap-3">
      {counts.map(({ label, count, isBad }) => (
        <div
          key={label}
          className={`rounded-card border px-4 py-3 shadow-card dark:shadow-none ${isBad ? 'border-bad-line bg-bad-soft text-bad' : 'border-line bg-surface'}`}
        >
          <dt className={`text-small ${isBad ? '' : 'text-ink-2'}`}>{label}</dt>
          <dd className="text-h1 tabular-nums">{numbers.format(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
