import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { carriedMessage } from './carried-message.ts';

/** The message that came along with the navigation to this screen. Shown once: a reload does not bring it back. */
export function useCarriedMessage(): string | null {
  const carried: unknown = useHistoryState();
  const [message] = useState(() => carriedMessage(carried));
  const [pathname, navigate] = useLocation();
  // Joins: the browser's history keeps what was carried over a reload, so it is taken out on arrival.
  useEffect(() => {
    if (message !== null) navigate(pathname, { replace: true });
  }, [message, pathname, navigate]);
  return message;
}
