import { contract, firstError } from '@patrolplan/contract';
import { type LogInDeps, logIn } from './log-in.ts';
import { invitationTexts } from './invitation-texts.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { transportSentence } from '#platform/http/call-failure.ts';
import { type FormOutcome, readFields, refused, refusedFields } from '#ui/form/form-outcome.ts';

type Deps = LogInDeps & {
  /** Called when the person is signed in, with the assigned areas. */
  arrive: (areas: readonly string[]) => void;
};

/** Sets the first password and signs in with it. All assigned areas are selected. */
export async function acceptInvitation(
  deps: Deps,
  { uid, token, email }: Invitation,
  form: FormData,
): Promise<FormOutcome> {
  const { password, re_password } = readFields(form, ['password', 're_password']);
  if (password !== re_password) return refusedFields(invitationTexts.mismatch, ['re_password']);
  const reply = await deps.api.call(contract.confirmReset, { body: { uid, token, password } });
  if (!reply.ok) {
    const { failure } = reply;
    const words =
      failure.kind === 'refused' ? (failure.body.error ?? firstError(failure.body, 'password')) : undefined;
    return words === undefined
      ? refused(invitationTexts.failed, transportSentence(failure))
      : refusedFields(words, ['password']);
  }
  const entered = new FormData();
  entered.set('email', email);
  entered.set('password', password);
  const acceptProfile = (profile: Profile) => {
    deps.acceptProfile(profile);
    deps.arrive(profile.areas);
  };
  const outcome = await logIn({ ...deps, acceptProfile }, entered);
  // The link can be used once: another attempt could only fail.
  return outcome.kind === 'refused' ? refused(invitationTexts.saved) : outcome;
}

export type Invitation = { readonly uid: string; readonly token: string; readonly email: string };

/**
 * The parameters of the link in the email; null when one is missing. The email address is in the fragment, which
 * servers do not log.
 */
export function readInvitation({ search, hash }: Pick<Location, 'search' | 'hash'>): Invitation | null {
  const query = new URLSearchParams(search);
  const [uid, token] = [query.get('uid'), query.get('token')];
  const email = new URLSearchParams(hash.slice(1)).get('email');
  return uid && token && email ? { uid, token, email } : null;
}
