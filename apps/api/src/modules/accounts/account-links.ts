/** The links in emails. They start with the configured address, never with the Host header of a request. */
export function verifyEmailLink(publicUrl: string, token: string): string {
  return `${publicUrl}/api/v1/auth/verify-email/?${new URLSearchParams({ token }).toString()}`;
}

export function resetPasswordLink(
  publicUrl: string,
  { uid, token }: { readonly uid: string; readonly token: string },
): string {
  return `${publicUrl}/reset-password?${new URLSearchParams({ uid, token }).toString()}`;
}

/** The page on which an invited person chooses the first password. The fragment reaches no server, so no log has the address. */
export function invitationLink(
  publicUrl: string,
  { uid, token, email }: { readonly uid: string; readonly token: string; readonly email: string },
): string {
  const query = new URLSearchParams({ uid, token });
  return `${publicUrl}/invitation?${query.toString()}#${new URLSearchParams({ email }).toString()}`;
}

export const forgotPasswordLink = (publicUrl: string): string => `${publicUrl}/forgot-password`;
