import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';

export type ResetLink = { readonly uid: string; readonly token: string };

/** What the mailed link carries; null when either part is missing. */
export function readResetLink(search: string): ResetLink | null {
  const query = new URLSearchParams(search);
  const uid = query.get('uid');
  const token = query.get('token');
  return uid && token ? { uid, token } : null;
}

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
