import type { LogInDeps } from './log-in.ts';
import { report } from '#platform/report.ts';
import { acceptProfile, fetchProfile } from '#state/accept-profile.ts';
import { api } from '#state/api.ts';
import { signIn } from '#state/session.ts';

/** Dependencies of all sign-in methods. */
export const entry: LogInDeps = { api, fetchProfile, signIn, acceptProfile, report };
