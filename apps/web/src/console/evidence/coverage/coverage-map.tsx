import { useMemo } from 'react';
import { AreaCards } from './area-cards.tsx';
import { BUCKETS, type Bucket, type CoveredArea, medianBucket } from './coverage.ts';
import { coverageTexts } from './texts.ts';
import { AreaMap } from '#console/shared/area-map/area-map.tsx';
import { useTheme } from '#platform/page/theme.ts';

/**
 * Map colours: the backgrounds of `.heat-1` to `.heat-4` and the edges of `.heat-warn` and `.heat-bad` in coverage.css.
 */
const bucketColours: Readonly<Record<'light' | 'dark', Readonly<Record<Bucket['map'], string>>>> = {
  light: {
    1: '#d3dcf3',
    2: '#a9bce9',
    3: '#5c7bd0',
    4: '#2a4795',
    warn: '#e6c680',
    bad: '#eeb1ac',
  },
  dark: {
    1: '#1f2f57',
    2: '#2f4a8c',
    3: '#6f8fe0',
    4: '#b9caf8',
    warn: '#5f4813',
    bad: '#6d2a26',
  },
};

/** What the colours of the map mean, and how many areas have each. */
function CoverageLegend({ areas }: { areas: readonly CoveredArea[] }) {
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

/** Each area in the colour of the median time since the last visit of its sites. */
export function CoverageMap({ areas }: { areas: readonly CoveredArea[] }) {
  const colours = bucketColours[useTheme()];
  const looks = useMemo(
    () =>
      new Map(
        areas.flatMap((area) => {
          const bucket = medianBucket(area);
          return bucket === null ? [] : [[area.id, { colour: colours[bucket.map], note: bucket.label }]];
        }),
      ),
    [areas, colours],
  );
  return (
    <AreaMap
      label={coverageTexts.map}
      looks={looks}
      renderCard={(id) => {
        const area = areas.find((one) => one.id === id);
        return area ? <AreaCards areas={[area]} /> : null;
      }}
      legend={<CoverageLegend areas={areas} />}
    />
  );
}
