import { useEffect } from 'react';
import { useRouter } from 'wouter';
import { navigate, usePathname } from 'wouter/use-browser-location';
import { paths } from '#config/paths.ts';
import { forgetNotice, session } from '#state/session.ts';

/**
 * A session that ends, in this tab or another, leads to the sign-in screen: the only navigation that no screen asked
 * for. The sign-in screen says why; whoever has gone on from there has read it.
 */
export function SessionEnd() {
  const pathname = usePathname(useRouter());
  useLeaveOnSessionEnd();
  useNoticeReadOnce(pathname);
  return null;
}

/** Joins the address to the session. */
function useLeaveOnSessionEnd(): void {
  useEffect(() => {
    let before = session.get();
    return session.subscribe(() => {
      const now = session.get();
      const ended = now.kind === 'signed-out' && (before.kind === 'signed-in' || now.notice !== null);
      before = now;
      if (ended) navigate(paths.login, { replace: true });
    });
  }, []);
}

/** Joins the notice to the address. */
function useNoticeReadOnce(pathname: string): void {
  useEffect(() => {
    if (pathname !== paths.login) return undefined;
    return forgetNotice;
  }, [pathname]);
}
