import { OpenSettingsOption } from '#features/settings/settings-page.tsx';
import { settingsTexts } from '#features/settings/texts.ts';
import { OwnVisits } from '#features/visits/own-visits.tsx';

/** The list of the visits feature on the page of the settings feature. */
export function OwnVisitsPage() {
  return (
    <OpenSettingsOption title={settingsTexts.ownVisits}>
      <OwnVisits />
    </OpenSettingsOption>
  );
}
