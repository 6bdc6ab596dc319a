import { BUCKETS, medianBucket } from './coverage.ts';
import type { CoveredArea } from './coverage.ts';
import { coverageTexts } from './texts.ts';

/** What the colours of the map mean, and how many areas have each. */
export function CoverageLegend({ areas }: { areas: readonly CoveredArea[] }) {
  const medians = areas.map(medianBucket);
  return (
    <section aria-label={coverageTexts.legend} className="px-1 lg:px-0">
      <h2 className="mb-1.5 text-small font-strong text-ink-2">{coverageTexts.legend}</h2>
      <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-second text-ink-2">
        {BUCKETS.map((bucket) => (
          <li key={bucket.label} className="flex items-center gap-2">
            <span className={`heat min-h-8! min-w-9 px-1.5 heat-${bucket.map}`}>
              {medians.filter((median) => median === bucket).length}
            </span>
            {bucket.label}
          </li>
        ))}
      </ul>
    </section>
  );
}
