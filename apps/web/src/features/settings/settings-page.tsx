import type { ReactNode } from 'react';
import { SettingsOptions } from './settings-options.tsx';
import { settingsTexts } from './texts.ts';
import { Page } from '#ui/page.tsx';

/** The list of options, and beside it the option that is open, if any. */
export function SettingsPage({ children }: { children?: ReactNode }) {
  return (
    <Page title={settingsTexts.heading} note={settingsTexts.text}>
      <div className="grid items-start gap-3 lg:grid-cols-[20rem_minmax(0,32.5rem)] lg:gap-5">
        <SettingsOptions />
        {children}
      </div>
    </Page>
  );
}
