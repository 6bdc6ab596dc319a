import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';

export type FlashMessage = {
  readonly message: string;
  readonly tone: 'error' | 'success';
  /** An email was sent that the reader needs next. */
  readonly mailed: boolean;
};

/** Parses the message in a history state, which may hold anything. The tone defaults to success. */
export function readFlashMessage(state: unknown): FlashMessage | null {
  if (typeof state !== 'object' || state === null || !('message' in state)) return null;
  if (typeof state.message !== 'string' || state.message === '') return null;
  return {
    message: state.message,
    tone: 'tone' in state && state.tone === 'error' ? 'error' : 'success',
    mailed: 'mailed' in state && state.mailed === true,
  };
}

/** The message in the history state of this screen. Shown once: a reload does not repeat it. */
export function useFlashMessage(): FlashMessage | null {
  const arriving = readFlashMessage(useHistoryState<unknown>());
  const [shown, setShown] = useState(arriving);
  if (arriving && arriving.message !== shown?.message) setShown(arriving);
  useEmptiedHistory(arriving !== null);
  return shown;
}

/** Clears the history state, which survives a reload. */
function useEmptiedHistory(carries: boolean): void {
  const [pathname, navigate] = useLocation();
  useEffect(() => {
    if (carries) navigate(pathname, { replace: true });
  }, [carries, pathname, navigate]);
}
