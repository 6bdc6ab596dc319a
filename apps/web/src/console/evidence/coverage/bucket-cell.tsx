import { type Bucket, type CoveredArea, cellTone } from './coverage.ts';
import type { OpenSites } from './evidence.ts';
import { countText } from '#ui/text/number-text.ts';
import { coverageTexts } from './texts.ts';

type BucketCellProps = {
  area: CoveredArea;
  bucket: Bucket;
  onOpen?: OpenSites | undefined;
  /** Adds the column for screen readers; a table already has its column heads. */
  isLabelled?: true;
  className?: string;
};

/** The number of sites of an area in a column. A number above 0 opens the sites. */
export function BucketCell({ area, bucket, onOpen, isLabelled, className = '' }: BucketCellProps) {
  const count = bucket.count(area);
  const look = `heat ${cellTone(bucket, count)} ${className}`;
  const words = (
    <span>
      {countText(count)}
      {isLabelled && <span className="sr-only"> {bucket.label}</span>}
    </span>
  );
  if (count === 0 || !onOpen) return <span className={look}>{words}</span>;
  const title = coverageTexts.inArea(area.name, coverageTexts.lastVisitOf(bucket.label));
  return (
    <button
      type="button"
      aria-label={`${title}: ${countText(count)}`}
      aria-haspopup="dialog"
      onClick={() => onOpen({ title, wanted: { days: 1, areaId: area.id, which: bucket.id } })}
      className={`${look} underline underline-offset-4`}
    >
      {words}
    </button>
  );
}
