import './staff.css';
import type { ReactNode } from 'react';
import { CommandField } from './command/command-field.tsx';
import { ConsoleNavigation } from './console-navigation.tsx';
import { ServiceVersion } from './service-version.tsx';

import { staffTexts } from './texts.ts';
import { paths } from '#config/paths.ts';
import { useProfile } from '#state/profile.ts';
import { LinkButton } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';

/**
 * The frame of every console screen: heading, navigation, and the screen for staff only. For anyone else the children
 * are not mounted, so they make no call. The service checks every call again.
 */
export function StaffPage({ children }: { children: ReactNode }) {
  const state = useProfile();
  if (state.kind === 'ready' && !state.profile.isStaff) return <NotForThisAccount />;
  return (
    // On a phone on its side the search is on the line of the navigation, so that the page begins in the upper half.
    <div className="landscape-phone:[&_h1]:sr-only landscape-phone:[&>div>header]:h-0 landscape-phone:[&>div>header]:translate-y-3">
      <Page title={staffTexts.heading} tools={state.kind === 'ready' && <CommandField />}>
        <ConsoleNavigation />
        <div className="mt-4 landscape-phone:mt-2 lg:mt-5">
          {state.kind === 'ready' ? children : <SkeletonRows />}
        </div>
        {state.kind === 'ready' && <ServiceVersion />}
      </Page>
    </div>
  );
}

function NotForThisAccount() {
  return (
    <Page title={staffTexts.notForYou} note={staffTexts.notForYouText}>
      <div className="px-1 lg:px-0">
        <LinkButton href={paths.dashboard}>{staffTexts.toDashboard}</LinkButton>
      </div>
    </Page>
  );
}
