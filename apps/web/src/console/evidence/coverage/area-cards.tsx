import { BucketCell } from './bucket-cell.tsx';
import { BUCKETS, type CoveredArea, urgentText } from './coverage.ts';
import type { OpenSites } from './evidence.ts';
import { coverageTexts } from './texts.ts';
import { pointsText } from '#ui/text/number-text.ts';

/** The coverage on a phone: the column heads once, then each area with its six numbers. */
export function AreaCards({ areas, onOpen }: { areas: readonly CoveredArea[]; onOpen?: OpenSites }) {
  return (
    <section
      aria-label={coverageTexts.caption}
      className="rounded-card border border-line bg-surface px-3 shadow-card dark:shadow-none"
    >
      <h2 className="sr-only">{coverageTexts.caption}</h2>
      {/* A screen reader reads the column with each number. */}
      <div aria-hidden className={`${SIX} items-end py-2 text-center text-small text-ink-2`}>
        {BUCKETS.map(({ label }) => (
          <span key={label}>{label}</span>
        ))}
      </div>
      <ul>
        {areas.map((area) => (
          <li key={area.id} className="border-t border-line py-3">
            <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
              <h2 className="min-w-0 text-body font-strong wrap-anywhere">{area.name}</h2>
              <p className="text-second text-ink-2">
                {urgentText(area)}, {coverageTexts.valueOf(pointsText(area.valueWaiting))}
              </p>
            </div>
            <ul className={SIX}>
              {BUCKETS.map((bucket) => (
                <li key={bucket.label}>
                  <BucketCell area={area} bucket={bucket} onOpen={onOpen} isLabelled className="w-full" />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Six columns; fewer with enlarged text. */
const SIX = 'grid grid-cols-[repeat(auto-fit,minmax(2.5rem,1fr))] gap-1';
