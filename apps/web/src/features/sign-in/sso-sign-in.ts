import type { FailureCode } from '@patrolplan/contract';
import { signInContract } from '@patrolplan/contract/sign-in';
import { type LogInDeps, enterWith } from './log-in.ts';
import { signInOptionTexts as texts } from './sign-in-option-texts.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { type CallFailure, transportSentence } from '#platform/http/call-failure.ts';
import { transportTexts } from '#platform/http/texts.ts';
import type { Returned } from '#state/session/sso.ts';
import { type FormOutcome, idle, refused } from '#ui/form/form-outcome.ts';

const NOT_AVAILABLE = 503;
const FAILED: FailureCode = 'sso_failed';

type Deps = LogInDeps & {
  readonly name: string;
  /** Selects the areas of a person who has just accepted an invitation. */
  readonly chooseAreas: (areas: readonly string[]) => void;
};

/** The session of a sign-in that this browser began. */
export async function finishSso(deps: Deps, returned: Returned): Promise<FormOutcome> {
  if (returned.kind === 'problem') {
    return refused(
      returned.problem === 'too-many-groups' ? texts.tooManyGroups(deps.name) : texts.ssoFailed(deps.name),
    );
  }
  const { code, binding, isInvitation } = returned;
  const reply = await deps.api.call(signInContract.finishSso, { body: { code, binding } });
  if (!reply.ok) return ssoRefusal(reply.failure, deps.name);
  const acceptProfile = (profile: Profile) => {
    deps.acceptProfile(profile);
    if (isInvitation) deps.chooseAreas(profile.areas);
  };
  return enterWith({ ...deps, acceptProfile }, reply.value);
}

/** Idle while the browser leaves for the provider. */
export function ssoRefusal(failure: CallFailure | null, name: string): FormOutcome {
  if (failure === null) return idle;
  if (failure.kind === 'inactive') return refused(transportTexts.deactivated);
  if ('status' in failure && failure.status === NOT_AVAILABLE) return refused(texts.ssoDown(name));
  const { detail, error_code: errorCode } = failure.kind === 'refused' ? failure.body : {};
  return detail === undefined || errorCode === FAILED
    ? refused(texts.ssoFailed(name), transportSentence(failure))
    : refused(detail);
}
