import { staffContract } from '@patrolplan/contract/staff';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import ClockAlert from 'lucide-react/icons/clock-alert';
import { useState } from 'react';
import { boardTexts } from './texts.ts';
import { useFoldedCard } from '#console/today/empty-cards.tsx';
import { CardFrame, NoRows, SiteLink, TodayRow } from '#console/today/today-card.tsx';
import { type StaffReply, useStaffData } from '#console/shared/staff-call.ts';
import { roundHref } from '#console/shared/targets/target.ts';
import { TextAction } from '#console/shared/text-action.tsx';
import { dueText } from '#domain/visit/due-text.ts';
import { useFeature } from '#state/settings/features.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';

type DueSites = StaffReply<typeof staffContract.listDueSites>;

/** Changes with every visit, but a minute is soon enough. */
const REFRESH_MS = 60_000;
const FIRST_ROWS = 3;

/** The sites that are due by their visit rule, those that are overdue for longest first. */
export function DueCard({ area }: { area: string }) {
  const { data, failed } = useStaffData(
    staffContract.listDueSites,
    { body: { area: area === '' ? null : area } },
    { refetchMs: REFRESH_MS },
  );
  const hasRounds = useFeature('round');
  useFoldedCard('sites', data?.count === 0);
  if (data === undefined)
    return (
      <CardFrame title={boardTexts.dueSites}>
        {failed ? (
          <NoRows>{boardTexts.dueFailed}</NoRows>
        ) : (
          <div className="grid gap-1.5 p-4 pt-1">
            <Skeleton className="h-11" />
            <Skeleton className="h-11" />
            <Skeleton className="h-11" />
          </div>
        )}
      </CardFrame>
    );
  if (data.count === 0) return null;
  return (
    <CardFrame
      title={boardTexts.dueSites}
      count={data.count}
      all={hasRounds ? { href: roundHref(data.sites), label: boardTexts.planDue } : undefined}
    >
      <DueRows due={data} />
    </CardFrame>
  );
}

function DueRows({ due: { count, overdue, sites } }: { due: DueSites }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? sites : sites.slice(0, FIRST_ROWS);
  const overdueShown = shown.filter(({ overdueDays }) => overdueDays > 0).length;
  const left = { overdue: overdue - overdueShown, today: count - overdue - (shown.length - overdueShown) };
  return (
    <>
      <ul className="divide-y divide-line border-t border-line">
        {shown.map(({ siteId, siteName, areaName, overdueDays }) => (
          <TodayRow key={siteId} title={<SiteLink siteId={siteId} siteName={siteName} />} text={areaName}>
            <Badge
              tone={overdueDays > 0 ? 'warn' : 'quiet'}
              icon={overdueDays > 0 ? ClockAlert : CalendarClock}
            >
              {dueText(overdueDays) ?? ''}
            </Badge>
          </TodayRow>
        ))}
      </ul>
      {count > FIRST_ROWS && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line px-4 text-second text-ink-2">
          <span>{left.overdue + left.today > 0 && boardTexts.moreDue(left.overdue, left.today)}</span>
          <TextAction reads onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? boardTexts.showFewer : boardTexts.showAll}
          </TextAction>
        </div>
      )}
    </>
  );
}
