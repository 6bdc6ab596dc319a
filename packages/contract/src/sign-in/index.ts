import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  linkSignIn,
  listPasskeys,
  passkeySignIn,
  removePasskey,
} from './passkeys.ts';
import { beginSso, beginSsoLink, finishSso, finishSsoLink, readSsoLink, removeSsoLink } from './sso.ts';
import { endOtherSessions, endOwnSession, listSessions, logOut } from './sessions.ts';

/** The calls of the features `passkeys` and `sso`. Only their screens load them. */
export const signInContract = {
  listSessions,
  endOwnSession,
  endOtherSessions,
  logOut,
  listPasskeys,
  beginPasskey,
  addPasskey,
  removePasskey,
  beginPasskeySignIn,
  passkeySignIn,
  linkSignIn,
  beginSso,
  finishSso,
  readSsoLink,
  beginSsoLink,
  finishSsoLink,
  removeSsoLink,
} as const;
