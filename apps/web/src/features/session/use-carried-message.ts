import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { carriedMessage } from './carried-message.ts';
import type { CarriedMessage } from './carried-message.ts';

/** The message that came along with the navigation to this screen. Shown once: a reload does not bring it back. */
export function useCarriedMessage(): CarriedMessage | null {
  const arriving = carriedMessage(useHistoryState<unknown>());
  const [shown, setShown] = useState(arriving);
  if (arriving && arriving.message !== shown?.message) setShown(arriving);
  useEmptiedHistory(arriving !== null);
  return shown;
}

/** Joins: the browser's history, which would keep the message over a reload. */
function useEmptiedHistory(carries: boolean): void {
  const [pathname, navigate] = useLocation();
  useEffect(() => {
    if (carries) navigate(pathname, { replace: true });
  }, [carries, pathname, navigate]);
}
