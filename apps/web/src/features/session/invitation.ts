export type Invitation = { readonly uid: string; readonly token: string; readonly email: string };

/**
 * The parameters of the link in the email; null when one is missing. The email address is in the fragment, which
 * servers do not log.
 */
export function readInvitation({ search, hash }: Pick<Location, 'search' | 'hash'>): Invitation | null {
  const query = new URLSearchParams(search);
  const [uid, token] = [query.get('uid'), query.get('token')];
  const email = new URLSearchParams(hash.slice(1)).get('email');
  return uid && token && email ? { uid, token, email } : null;
}
