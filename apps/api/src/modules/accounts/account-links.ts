/** Where the emails lead. The address is the configured one, never the one a request claims to have come to. */
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
