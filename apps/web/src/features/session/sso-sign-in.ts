import { signInContract } from '@patrolplan/contract/sign-in';
import { enterWith } from './log-in.ts';
import type { LogInDeps } from './log-in.ts';
import { wayInTexts as texts } from './way-in-texts.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { transportSentence } from '#platform/http/call-failure.ts';
import type { CallFailure } from '#platform/http/call-failure.ts';
import { transportTexts } from '#platform/http/texts.ts';
import type { Returned } from '#state/sso.ts';
import { idle, refused } from '#ui/form-outcome.ts';
import type { FormOutcome } from '#ui/form-outcome.ts';

const NOT_AVAILABLE = 503;
/** The service's own words for a failure whose reason helps nobody. */
const FAILED = 'The sign-in did not work. Try again.';

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
  const words = failure.kind === 'refused' ? failure.body.detail : undefined;
  return words === undefined || words === FAILED
    ? refused(texts.ssoFailed(name), transportSentence(failure))
    : refused(words);
}
