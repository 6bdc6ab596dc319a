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

export const forgotPasswordLink = (publicUrl: string): string => `${publicUrl}/forgot-password`;
