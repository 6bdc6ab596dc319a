import type { ReactNode } from 'react';
import { lazyPage } from './lazy-page.ts';
import { PlainShell } from './shell/plain-shell.tsx';

export const insideFrame = lazyPage<{ children: ReactNode }>(
  async () => (await import('./inside.tsx')).Inside,
);

/** Around every screen. Someone signed in, and any screen of the plan, gets the frame with the service's replies. */
export function Frame({ inside, children }: { inside: boolean; children: ReactNode }) {
  if (inside) return <insideFrame.Page>{children}</insideFrame.Page>;
  return <PlainShell>{children}</PlainShell>;
}
