import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#config/paths.ts';

const REDIRECT_AFTER_RESET_MS = 3000;

/** Leaves for the sign-in screen once the good news has been read; leaving earlier calls it off. */
export function useGoToLoginLater(isReset: boolean): void {
  const [, navigate] = useLocation();
  // Joins: a timer.
  useEffect(() => {
    if (!isReset) return undefined;
    const timer = setTimeout(() => navigate(paths.login), REDIRECT_AFTER_RESET_MS);
    return () => clearTimeout(timer);
  }, [isReset, navigate]);
}
