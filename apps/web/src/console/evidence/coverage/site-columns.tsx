import type { staffContract } from '@patrolplan/contract/staff';
import ClockExclamationPoint from 'lucide-react/icons/clock-exclamation-point';
import { coverageTexts } from './texts.ts';
import type { Column } from '#ui/table/column.ts';
import type { StaffReply } from '#console/shared/staff-call.ts';
import { screens } from '#config/screens.ts';
import { momentText } from '#domain/format.ts';
import { dueText } from '#domain/visit/due-text.ts';
import { TextLink } from '#ui/text/text-link.tsx';

export type FoundSite = StaffReply<typeof staffContract.listEvidenceSites>['sites'][number];

/** How long a site is overdue by its rule; null if it is not due or has no rule. */
export const overdueText = ({ unseenDays, everyDays }: FoundSite): string | null =>
  everyDays === null || unseenDays < everyDays ? null : dueText(unseenDays - everyDays);

/** '4 a day, kept on 5 of 6 days'; null for a site that is not to be seen several times a day. */
export const timesText = ({ severalTimes: times }: FoundSite): string | null =>
  times === undefined ? null : coverageTexts.timesADay(times.visitsPerDay, times.daysKept, times.days);

export const lastVisitText = ({ lastVisitedAt: at }: FoundSite, now: Date): string =>
  at === null ? coverageTexts.never : momentText(new Date(at), now);

export function siteColumns(
  now: Date,
  unticked: ReadonlySet<number>,
  onTick: (ids: readonly number[], isTicked: boolean) => void,
): readonly Column<FoundSite>[] {
  return [
    {
      id: 'tick',
      head: coverageTexts.ticked,
      inCard: 'badge',
      cell: ({ siteId: id, siteName: name }) => (
        <label className="grid size-11 cursor-pointer place-items-center">
          <span className="sr-only">{name}</span>
          <input
            type="checkbox"
            checked={!unticked.has(id)}
            onChange={(event) => onTick([id], event.target.checked)}
            className="size-5 accent-accent"
          />
        </label>
      ),
    },
    {
      id: 'site',
      head: coverageTexts.site,
      inCard: 'title',
      cell: ({ siteId, siteName }) => (
        <TextLink href={`${screens.staffSites.path}/${siteId}`}>{siteName}</TextLink>
      ),
      sortBy: ({ siteName }) => siteName,
    },
    {
      id: 'area',
      head: coverageTexts.area,
      cell: ({ areaName }) => areaName,
      sortBy: ({ areaName }) => areaName,
    },
    {
      id: 'last',
      head: coverageTexts.lastVisit,
      inCard: 'labelled',
      cell: (site) => lastVisitText(site, now),
      sortBy: ({ lastVisitedAt: at }) => (at === null ? 0 : Date.parse(at)),
    },
    {
      id: 'visits',
      head: coverageTexts.visitCount,
      inCard: 'labelled',
      numeric: true,
      cell: ({ visits }) => visits,
      sortBy: ({ visits }) => visits,
    },
    {
      id: 'gap',
      head: coverageTexts.longestGap,
      inCard: 'labelled',
      numeric: true,
      cell: ({ longestGap }) => coverageTexts.days(longestGap),
      sortBy: ({ longestGap }) => longestGap,
    },
    { id: 'now', head: coverageTexts.now, cell: (site) => <Due site={site} /> },
  ];
}

function Due({ site }: { site: FoundSite }) {
  const times = timesText(site);
  if (times !== null) return <span className="text-small">{times}</span>;
  const text = overdueText(site);
  if (text === null) return null;
  return (
    <span className="inline-flex min-h-6.5 items-center gap-1.5 rounded-full border border-warn-line bg-warn-soft px-2.5 text-small font-strong whitespace-nowrap text-warn">
      <ClockExclamationPoint aria-hidden className="size-3.5" />
      {text}
    </span>
  );
}
