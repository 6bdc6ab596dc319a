import ArrowRight from 'lucide-react/icons/arrow-right';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ListOrdered from 'lucide-react/icons/list-ordered';
import MapPinned from 'lucide-react/icons/map-pinned';
import Route from 'lucide-react/icons/route';
import Settings from 'lucide-react/icons/settings';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'wouter';
import { dashboardTexts } from './texts.ts';
import { paths } from '#config/paths.ts';
import { progressText, roundInProgress } from '#domain/round/progress.ts';
import { momentText, scoreText, timeText } from '#domain/format.ts';
import { useSource } from '#platform/source.ts';
import { now } from '#platform/clock.ts';
import { useFeature } from '#state/settings/features.ts';
import { lastVisit, useIsOnShift, useVisitsOnDevice } from '#state/field/on-device.ts';
import { activeRound } from '#state/plan/stored-round.ts';
import { Card } from '#ui/page/card.tsx';
import { visitedLately } from '#domain/visit/visited-lately.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import type { StoredAs } from '#platform/storage/stored-keys.ts';
import { useAreaSelection } from '#state/sites/area-selection.ts';

const firstSite = storedValue('pp:firstSite');

/** Scores are refreshed every quarter of an hour; older ones are shown with their time. */
const CURRENT_MS = 15 * 60_000;

const FIRST_SITE_ID = 'first-site';

/** The plan looks like a button, because wardens come for it, unless a round or the start of a shift is the next step. */
export function QuickAccess() {
  const isRoundActive = useActiveRound() !== null;
  const hasShift = useFeature('shift');
  const isBeforeShift = !useIsOnShift() && hasShift;
  return (
    <Card title={dashboardTexts.quickAccess}>
      <PlanEntry isMain={!isRoundActive && !isBeforeShift} />
      <ul className="@container mt-1 divide-y divide-line">
        <QuietEntry path={paths.chooseLocations} icon={MapPinned} label={dashboardTexts.chooseLocations} />
        <QuietEntry path={paths.settings} icon={Settings} label={dashboardTexts.settings} />
      </ul>
    </Card>
  );
}

function useActiveRound() {
  const active = roundInProgress(useSource(activeRound));
  return useFeature('round') ? active : null;
}

/** An active round: the first entry of the dashboard, and its only main one. */
export function RoundEntry() {
  const active = useActiveRound();
  if (active === null) return null;
  return (
    <div className="@container">
      <Link href={paths.round} className={`${BLOCK} ${MAIN}`}>
        <Plate icon={Route} isMain />
        <span className="min-w-0 flex-1 text-h2 wrap-break-word">
          {dashboardTexts.backToRound(progressText(active))}
        </span>
        <ArrowRight aria-hidden className="size-5 shrink-0 @max-[14rem]:hidden" />
      </Link>
    </div>
  );
}

const BLOCK =
  'relative flex min-h-16 items-center gap-3.5 rounded-control border px-4 py-2 transition-colors duration-120';
const MAIN = 'border-transparent bg-accent text-on-accent hover:bg-accent-hover';
const QUIET = 'border-line-strong bg-surface hover:bg-sunken';

function Plate({ icon: Icon, isMain }: { icon: LucideIcon; isMain: boolean }) {
  return (
    <span
      className={`grid size-10 shrink-0 place-items-center rounded-plate @max-[14rem]:hidden ${isMain ? 'border border-current/20 bg-on-accent/12' : 'bg-sunken text-ink-2'}`}
    >
      <Icon aria-hidden className="size-5" />
    </span>
  );
}

/**
 * The link covers the whole block; the first site is its description, so that it is not part of its accessible name.
 */
function PlanEntry({ isMain }: { isMain: boolean }) {
  const first = useFirstSiteText();
  return (
    <div
      className={`${BLOCK} focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus ${isMain ? MAIN : QUIET}`}
    >
      <Plate icon={ListOrdered} isMain={isMain} />
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
        <span className="grid size-10 shrink-0 place-items-center rounded-plate bg-sunken text-ink-2 @max-[11rem]:hidden">
          <Icon aria-hidden className="size-5" />
        </span>
        <span className="min-w-0 flex-1 wrap-break-word">{label}</span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-2 @max-[8.5rem]:hidden" />
      </Link>
    </li>
  );
}

/**
 * The first site of the last shown plan that is in a selected area and was not visited recently; null if there is none
 * from today.
 */
function useFirstSiteText(): string | null {
  const stored = useSource(firstSite);
  const { areas } = useAreaSelection();
  const { lastAt } = useVisitsOnDevice();
  const at = now();
  if (stored === null) return null;
  const first = [stored, ...(stored.next ?? [])].find(
    ({ areaName, siteId = 0, lastVisitedAt = null }) =>
      areas.includes(areaName) && !visitedLately(lastVisit(lastAt, { siteId, lastVisitedAt }), at.getTime()),
  );
  return first ? firstSiteText(first, new Date(stored.at), at) : null;
}

export function firstSiteText(
  first: Pick<StoredAs<'pp:firstSite'>, 'siteName' | 'duration' | 'score'>,
  shownAt: Date,
  at: Date,
): string | null {
  const time = timeText(shownAt);
  if (momentText(shownAt, at) !== time) return null;
  const facts = [first.siteName, first.duration ?? '', scoreText(first.score)];
  if (at.getTime() - shownAt.getTime() > CURRENT_MS) facts.push(dashboardTexts.from(time));
  return dashboardTexts.first(facts.filter((fact) => fact !== ''));
}
