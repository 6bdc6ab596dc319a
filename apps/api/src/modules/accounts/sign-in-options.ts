/** How a person can sign in. */
export type SignInOptions = {
  readonly hasPassword: boolean;
  readonly passkeys: number;
  /** Accounts at the organisation's provider. */
  readonly identities: number;
};

/** Whether somebody who loses one of their passkeys or linked accounts can still sign in, and open what they could open. */
export function leavesSignInOption(
  left: SignInOptions,
  {
    passwordCounts,
  }: {
    /** False where passwords are off, or do not open the console of this member of staff. */ readonly passwordCounts: boolean;
  },
): boolean {
  return (left.hasPassword && passwordCounts) || left.passkeys > 0 || left.identities > 0;
}
