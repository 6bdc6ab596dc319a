import { useMemo } from 'react';
import { AreaCards } from './area-cards.tsx';
import { medianBucket } from './coverage.ts';
import type { CoveredArea } from './coverage.ts';
import { CoverageLegend } from './coverage-legend.tsx';
import { bucketColours } from './map-colours.ts';
import { coverageTexts } from './texts.ts';
import { AreaMap } from '#console/shared/area-map/area-map.tsx';
import { useTheme } from '#platform/page/theme.ts';

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
