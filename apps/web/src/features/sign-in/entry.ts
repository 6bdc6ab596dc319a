import type { LogInDeps } from './log-in.ts';
import { report } from '#platform/report.ts';
import { acceptProfile, fetchProfile } from '#state/session/accept-profile.ts';
import { api } from '#state/service/api.ts';
import { signIn } from '#state/session/session.ts';

/** Dependencies of all sign-in methods. */
export const entry: LogInDeps = { api, fetchProfile, signIn, acceptProfile, report };
