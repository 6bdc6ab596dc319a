import type { ReactNode } from 'react';
import { useSession } from '#state/session.ts';
import { PlainShell } from './plain-shell.tsx';
import { SignedInShell } from './signed-in-shell.tsx';

/** The frame around every screen: with navigation for those signed in, plain for everyone else. */
export function Shell({ children }: { children: ReactNode }) {
  const session = useSession();
  return session.kind === 'signed-in' ? (
    <SignedInShell>{children}</SignedInShell>
  ) : (
    <PlainShell>{children}</PlainShell>
  );
}
