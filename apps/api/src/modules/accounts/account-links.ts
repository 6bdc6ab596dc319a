/** Where the emails lead. The address is the configured one, never the one a request claims to have come to. */
export function verifyEmailLink(publicUrl: string, token: string): string {
  return `${publicUrl}/api/v1/auth/verify-email/?${new URLSearchParams({ token }).toString()}`;
}

export function resetPasswordLink(
  publicUrl: string,
  { userId, token }: { userId: number; token: string },
): string {
  return `${publicUrl}/reset-password?${new URLSearchParams({ uid: uidOf(userId), token }).toString()}`;
}

export const forgotPasswordLink = (publicUrl: string): string => `${publicUrl}/forgot-password`;

/** The `uid` of a reset link; the token alone is the secret. */
export function uidOf(userId: number): string {
  return Buffer.from(`user:${userId}`).toString('base64url');
}
