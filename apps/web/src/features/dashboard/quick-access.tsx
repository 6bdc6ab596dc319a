import ArrowRight from 'lucide-react/icons/arrow-right';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ListOrdered from 'lucide-react/icons/list-ordered';
import MapPinned from 'lucide-react/icons/map-pinned';
import Route from 'lucide-react/icons/route';
import Settings from 'lucide-react/icons/settings';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'wouter';
import { dashboardTexts } from './texts.ts';
import { useFirstSiteText } from './use-first-site-text.ts';
import { paths } from '#config/paths.ts';
import { progressText, roundInProgress } from '#domain/round/progress.ts';
import { useSource } from '#platform/source.ts';
import { useFeature } from '#state/features.ts';
import { useIsOnShift } from '#state/shift/shift.ts';
import { activeRound } from '#state/stored-round.ts';
import { Card } from '#ui/card.tsx';

const FIRST_SITE_ID = 'first-site';

/** Only the plan looks like a button, because wardens come for it. */
export function QuickAccess() {
  return (
    <Card title={dashboardTexts.quickAccess}>
      <RoundEntry />
      <PlanEntry />
      <ul className="mt-1 divide-y divide-line">
        <QuietEntry path={paths.chooseLocations} icon={MapPinned} label={dashboardTexts.chooseLocations} />
        <QuietEntry path={paths.settings} icon={Settings} label={dashboardTexts.settings} />
      </ul>
    </Card>
  );
}

/** An active round comes first; during a shift the card above has it. */
function RoundEntry() {
  const active = roundInProgress(useSource(activeRound));
  const isOnShift = useIsOnShift();
  if (!useFeature('round') || active === null || isOnShift) return null;
  return (
    <Link
      href={paths.round}
      className="mb-2 flex min-h-14 items-center gap-3.5 rounded-control border border-line-strong px-4 py-2 text-body font-strong hover:bg-sunken"
    >
      <Route aria-hidden className="size-5 shrink-0 text-ink-2" />
      <span className="min-w-0 flex-1 wrap-anywhere">{dashboardTexts.backToRound(progressText(active))}</span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-2" />
    </Link>
  );
}

/**
 * The link covers the whole block; the first site is its description, so that it is not part of its accessible name.
 */
function PlanEntry() {
  const first = useFirstSiteText();
  return (
    <div className="relative flex min-h-16 items-center gap-3.5 rounded-control border border-transparent bg-accent px-4 py-2 text-on-accent transition-colors duration-120 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus hover:bg-accent-hover">
      <span className="grid size-10 shrink-0 place-items-center rounded-plate border border-current/20 bg-on-accent/12">
        <ListOrdered aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <Link
          href={paths.patrolPlan}
          aria-describedby={first === null ? undefined : FIRST_SITE_ID}
          className="text-h2 outline-none after:absolute after:inset-0"
        >
          {dashboardTexts.viewPatrolPlan}
        </Link>
        {first !== null && (
          <p id={FIRST_SITE_ID} className="text-fact wrap-anywhere">
            {first}
          </p>
        )}
      </div>
      <ArrowRight aria-hidden className="size-5 shrink-0" />
    </div>
  );
}

function QuietEntry({ path, icon: Icon, label }: { path: string; icon: LucideIcon; label: string }) {
  return (
    <li>
      <Link
        href={path}
        className="flex min-h-15 items-center gap-3.5 rounded-control px-1 text-body font-strong"
      >
        <span className="grid size-10 shrink-0 place-items-center rounded-plate bg-sunken text-ink-2">
          <Icon aria-hidden className="size-5" />
        </span>
        <span className="min-w-0 flex-1">{label}</span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-2" />
      </Link>
    </li>
  );
}
