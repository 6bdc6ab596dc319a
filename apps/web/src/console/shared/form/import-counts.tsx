import { countText } from '#ui/text/number-text.ts';

/** `short` is for a phone. */
export type Count = { label: string; short?: string; count: number; isBad?: boolean };

/** The counts of the preview of an import. */
export function ImportCounts({ counts }: { counts: readonly Count[] }) {
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
          <dd className="text-h1 tabular-nums">{countText(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
