import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { readResetLink } from './reset-link.ts';
import type { ResetLink } from './reset-link.ts';

/** Reads uid and token once and takes them out of the address bar: a token in an address ends up in histories. */
export function useResetLink(): ResetLink | null {
  const search = useSearch();
  const [link] = useState(() => readResetLink(search));
  const [pathname, navigate] = useLocation();
  // Joins: the address bar.
  useEffect(() => {
    if (search !== '') navigate(pathname, { replace: true });
  }, [search, pathname, navigate]);
  return link;
}
