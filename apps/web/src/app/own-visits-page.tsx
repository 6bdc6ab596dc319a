import { SettingsPage } from '#features/settings/settings-page.tsx';
import { OwnVisits } from '#features/visits/own-visits.tsx';

/** The list of the visits feature on the page of the settings feature. */
export function OwnVisitsPage() {
  return (
    <SettingsPage>
      <OwnVisits />
    </SettingsPage>
  );
}
