import { AssignedAreas } from './assigned-areas.tsx';
import { QuickAccess } from './quick-access.tsx';
import { SystemStatus } from './system-status.tsx';
import { dashboardTexts } from './texts.ts';
import { useAppSettings } from '#state/app-settings.ts';
import { useProfile } from '#state/profile.ts';
import { Page } from '#ui/page.tsx';

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
