/** Who makes a call: the user and session behind a verified access token. */
export type Caller = {
  readonly userId: number;
  readonly sessionId: string;
  readonly email: string;
  readonly isStaff: boolean;
};
