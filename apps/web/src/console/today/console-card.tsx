import '#console/shared/frame/staff.css';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Zap from 'lucide-react/icons/zap';
import { Link } from 'wouter';
import { todayTexts } from './texts.ts';
import { SeenBoosts, useSeenBoosts } from '#console/shared/seen-boosts.tsx';
import { staffTexts } from '#console/shared/texts.ts';
import { paths } from '#config/paths.ts';
import { type Screen, staffTabs } from '#config/screens.ts';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/page/card.tsx';

const tabs: readonly Screen[] = Object.values(staffTabs);
const coverage = tabs.find(({ path }) => path === '/staff/coverage');

/** The card on the dashboard: the boosts that this device last read, with their age. Makes no call. */
export function ConsoleCard() {
  const seen = useSeenBoosts();
  return (
    <Card title={staffTexts.heading}>
      <div className="@container">
        <Link
          href={paths.staff}
          aria-label={todayTexts.openConsole}
          className="inline-flex min-h-11 items-center gap-1 text-second font-strong text-link hover:underline @min-[13rem]:float-right @min-[13rem]:-mt-12"
        >
          {todayTexts.open}
          <ChevronRight aria-hidden className="size-4.5" />
        </Link>
      </div>
      <p className="text-second text-ink-2">
        {seen === null ? todayTexts.neverSeen : staffTexts.lastSeen(seen.active.length, seen.at)}
      </p>
      {seen && <SeenBoosts boosts={seen.active} />}
      <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2.5">
        <LinkButton variant="quiet" href={`${staffTabs.staffBoosts.path}?set`}>
          <Zap aria-hidden className="size-5" />
          {todayTexts.setBoost}
        </LinkButton>
        {coverage && (
          <LinkButton variant="quiet" href={coverage.path}>
            {coverage.title}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}
