import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';

export type ResetLink = { readonly uid: string; readonly token: string };

/** The parameters of the link in the email; null when either is missing. */
export function readResetLink(search: string): ResetLink | null {
  const query = new URLSearchParams(search);
  const uid = query.get('uid');
  const token = query.get('token');
  return uid && token ? { uid, token } : null;
}

/** Reads uid and token once and removes them from the address bar, so that the token is in no browser history. */
export function useResetLink(): ResetLink | null {
  const search = useSearch();
  const [link] = useState(() => readResetLink(search));
  const [pathname, navigate] = useLocation();
  useEffect(() => {
    if (search !== '') navigate(pathname, { replace: true });
  }, [search, pathname, navigate]);
  return link;
}
