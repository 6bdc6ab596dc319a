import { dashboardTexts } from './texts.ts';
import { Card } from '#ui/card.tsx';

/** `count` is missing while the profile is on its way. */
export function AssignedAreas({ count }: { count: number | undefined }) {
  return (
    <Card title={dashboardTexts.assignedAreas}>
      <dl className="flex items-baseline justify-between gap-4">
        <dt className="text-second text-ink-2">{dashboardTexts.totalAreas}</dt>
        <dd className="text-score-detail tabular-nums">{count ?? <span aria-hidden>–</span>}</dd>
      </dl>
    </Card>
  );
}
