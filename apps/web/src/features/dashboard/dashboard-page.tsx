import { QuickAccess } from './quick-access.tsx';
import { SystemStatus } from './system-status.tsx';
import { dashboardTexts } from './texts.ts';
import { useAppSettings } from '#state/app-settings.ts';
import { useProfile } from '#state/profile.ts';
import { Page } from '#ui/page.tsx';
import { Card } from '#ui/card.tsx';

export function DashboardPage() {
  const state = useProfile();
  const settings = useAppSettings();
  const profile = state.kind === 'ready' ? state.profile : null;
  return (
    <Page title={dashboardTexts.greeting(profile?.firstName ?? '')} note={dashboardTexts.subtitle}>
      <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-x-5">
        <QuickAccess />
        <div className="grid gap-3">
          <AssignedAreas count={profile?.areas.length} />
          <SystemStatus settings={settings} />
        </div>
      </div>
    </Page>
  );
}

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
