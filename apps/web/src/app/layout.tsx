import type { ReactNode } from 'react';
import { lazyPage } from './lazy-page.ts';
import { PlainShell } from './shell/plain-shell.tsx';

export const signedInProviders = lazyPage<{ children: ReactNode }>(
  async () => (await import('./signed-in-providers.tsx')).SignedInProviders,
);

/** Around every screen. Someone signed in, and any screen of the plan, gets the frame with the service's replies. */
export function Layout({ signedIn, children }: { signedIn: boolean; children: ReactNode }) {
  if (inside) return <signedInProviders.Page>{children}</signedInProviders.Page>;
  return <PlainShell>{children}</PlainShell>;
}
