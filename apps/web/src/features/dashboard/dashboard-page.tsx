import { Suspense } from 'react';
import { QuickAccess, RoundEntry } from './quick-access.tsx';
import { SystemStatus } from './system-status.tsx';
import { dashboardTexts } from './texts.ts';
import { useAppSettings } from '#state/settings/app-settings.ts';
import { useFeature } from '#state/settings/features.ts';
import { useProfile } from '#state/session/profile.ts';
import { ShiftSlot } from '#state/shift/shift-slot.tsx';
import { Page } from '#ui/page/page.tsx';
import { Card } from '#ui/page/card.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { CardSkeleton } from '#ui/page/card-skeleton.tsx';
import { sortAreas } from '#domain/area/area-choice.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { lazySlot } from '#platform/lazy-slot.ts';

/** Loaded for staff only. If it cannot be loaded, the console can still be opened by its address. */
const ConsoleCard = lazySlot(
  // oxlint-disable-next-line no-restricted-imports -- a slot: loaded for staff only
  async () => (await import('#console/today/console-card.tsx')).ConsoleCard,
);

export function DashboardPage() {
  const state = useProfile();
  const settings = useAppSettings();
  const profile = state.kind === 'ready' ? state.profile : null;
  return (
    <Page title={dashboardTexts.greeting(profile?.firstName ?? '')} note={dashboardTexts.subtitle}>
      <div className="@container">
        <div className="grid items-start gap-3 @min-[43rem]:grid-cols-[minmax(0,1fr)_25rem] @min-[43rem]:gap-x-5">
          <div className="grid gap-3">
            <RoundEntry />
            <ShiftSlot place="dashboard" fallback={<CardSkeleton />} />
            <QuickAccess />
            <StaffCard profile={profile} />
          </div>
          <div className="grid gap-3">
            <AssignedAreas profile={profile} />
            <SystemStatus settings={settings} />
          </div>
        </div>
      </div>
    </Page>
  );
}

/** `profile` is null while it loads. */
function AssignedAreas({ profile }: { profile: Profile | null }) {
  return (
    <Card title={dashboardTexts.assignedAreas}>
      <dl className="flex items-baseline justify-between gap-4">
        <dt className="text-second text-ink-2">{dashboardTexts.totalAreas}</dt>
        <dd className="text-score-detail tabular-nums">
          {profile?.areas.length ?? <span aria-hidden>–</span>}
        </dd>
      </dl>
      {profile && <AreaNames profile={profile} />}
    </Card>
  );
}

function AreaNames({ profile }: { profile: Profile }) {
  if (profile.areas.length === 0) {
    return profile.isStaff && <p className="text-second text-ink-2">{dashboardTexts.staffSeeAll}</p>;
  }
  return (
    <ul className="mt-1 flex flex-wrap gap-2">
      {sortAreas(profile.areas).map((area) => (
        <li key={area} className="min-w-0">
          <Badge tone="plain">{area}</Badge>
        </li>
      ))}
    </ul>
  );
}

/** Link to the staff console. */
function StaffCard({ profile }: { profile: Profile | null }) {
  const isOn = useFeature('staff');
  if (!isOn || !profile?.isStaff) return null;
  return (
    <Suspense fallback={null}>
      <ConsoleCard />
    </Suspense>
  );
}
