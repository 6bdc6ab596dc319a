import { signInContract } from '@patrolplan/contract/sign-in';
import { enterWith } from './log-in.ts';
import type { LogInDeps } from './log-in.ts';
import { wayInTexts } from './way-in-texts.ts';
import { transportSentence } from '#platform/http/call-failure.ts';
import { transportTexts } from '#platform/http/texts.ts';
import { loadPasskeys } from '#platform/passkeys.ts';
import type { UseOptions } from '#platform/passkeys.ts';
import { refused } from '#ui/form-outcome.ts';
import type { FormOutcome } from '#ui/form-outcome.ts';

/** Signs in with a passkey of the device. Closing the browser's prompt changes nothing. */
export async function passkeySignIn(deps: LogInDeps): Promise<FormOutcome> {
  const begun = await deps.api.call(signInContract.beginPasskeySignIn, {});
  if (!begun.ok) return refused(wayInTexts.noPasskey, transportSentence(begun.failure));
  try {
    const { startAuthentication } = await loadPasskeys();
    // Safe: the service makes the options for this library.
    const optionsJSON = begun.value.options as unknown as UseOptions;
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    const reply = await deps.api.call(signInContract.passkeySignIn, {
      body: {
        credential: {
          id,
          rawId,
          type,
          response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
        },
      },
    });
    if (reply.ok) return await enterWith(deps, reply.value);
    if (reply.failure.kind === 'inactive') return refused(transportTexts.deactivated);
    return refused(wayInTexts.passkeyRefused, transportSentence(reply.failure));
  } catch (cause) {
    deps.report('passkey', cause);
    return refused(wayInTexts.noPasskey);
  }
}
