/** What opened a session: a password, a passkey, the organisation's provider, or a one-time link. */
export type SignInMethod = 'password' | 'passkey' | 'sso' | 'link';

/** Who makes a call: the user and session behind a verified access token, or a program with an API key. */
export type Caller = {
  /** 0 for a program. */
  readonly userId: number;
  /** The API key of a program; absent for a person. */
  readonly keyId?: number;
  readonly sessionId: string;
  readonly email: string;
  readonly isStaff: boolean;
  /** The assigned areas. Staff see all areas, whatever is assigned to them. */
  readonly areaIds: readonly number[];
  readonly method: SignInMethod;
  /** Staff who signed in with a password, where the organisation requires a passkey or single sign-on of them. */
  readonly needsStrongerSignIn: boolean;
};

/** The name of a caller in the list of changes. */
export const auditActor = ({ userId, keyId }: Pick<Caller, 'userId' | 'keyId'>): string =>
  keyId === undefined ? `user:${userId}` : `key:${keyId}`;

/** Programs read no person and no note, whatever the organisation shows to its staff. */
export const isProgram = ({ keyId }: Pick<Caller, 'keyId'>): boolean => keyId !== undefined;

/** The person behind a call; null for a program. */
export const callerUserId = ({ userId, keyId }: Pick<Caller, 'userId' | 'keyId'>): number | null =>
  keyId === undefined ? userId : null;
