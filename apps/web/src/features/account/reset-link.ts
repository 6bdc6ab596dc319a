export type ResetLink = { readonly uid: string; readonly token: string };

/** The parameters of the link in the email; null when either is missing. */
export function readResetLink(search: string): ResetLink | null {
  const query = new URLSearchParams(search);
  const uid = query.get('uid');
  const token = query.get('token');
  return uid && token ? { uid, token } : null;
}
