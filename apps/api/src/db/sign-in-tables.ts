import type { ApiScope } from '@patrolplan/contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** The tables of sessions, sign-in options and API keys. */
export type SignInTables = {
  api_keys: {
    id: GeneratedAlways<number>;
    name: string;
    key_hash: Buffer;
    ending: string;
    scopes: ApiScope[];
    made_at: Date;
    made_by: number | null;
    last_used_at: Generated<Date | null>;
    revoked_at: Generated<Date | null>;
    ends_at: Generated<Date>;
  };
  sessions: {
    id: string;
    user_id: number;
    refresh_hash: Buffer;
    created_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
    previous_hash: Buffer | null;
    rotated_at: Date | null;
    is_confirmed: Generated<boolean>;
    device: Generated<string>;
    method: Generated<'password' | 'passkey' | 'sso' | 'link'>;
  };
  passkeys: {
    id: Generated<number>;
    user_id: number;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    name: string;
    is_synced: boolean;
    created_at: Date;
    last_used_at: Date | null;
  };
  sign_in_steps: {
    key_hash: Buffer;
    kind: 'passkey-add' | 'passkey-use' | 'sso-begin' | 'sso-return';
    user_id: number | null;
    data: ColumnType<unknown, string, string>;
    expires_at: Date;
  };
  identities: {
    id: Generated<number>;
    user_id: number;
    issuer: string;
    subject: string;
    created_at: Date;
  };
  sso_sessions: { session_id: string; refresh_token: Buffer; checked_at: Date };
};
