import type { ReactNode } from 'react';
import { lazyPage } from './lazy-page.ts';
import { PlainShell } from './shell/plain-shell.tsx';

export const signedInProviders = lazyPage<{ children: ReactNode }>(
  async () => (await import('./signed-in-providers.tsx')).SignedInProviders,
);

/** Layout of every screen. The account screens of a signed-out visitor need no providers. */
export function Layout({ withProviders, children }: { withProviders: boolean; children: ReactNode }) {
  if (withProviders) return <signedInProviders.Page>{children}</signedInProviders.Page>;
  return <PlainShell>{children}</PlainShell>;
}
