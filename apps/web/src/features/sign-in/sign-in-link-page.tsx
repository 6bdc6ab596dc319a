import { signInContract } from '@patrolplan/contract/sign-in';
import { useState } from 'react';
import { Redirect } from 'wouter';
import { entry } from './entry.ts';
import { enterWith } from './log-in.ts';
import { signInOptionTexts as texts } from './sign-in-option-texts.ts';
import { paths } from '#config/paths.ts';
import { transportSentence } from '#platform/http/call-failure.ts';
import { useFeature } from '#state/settings/features.ts';
import { useSession } from '#state/session/session.ts';
import { ActionForm, useFormAction } from '#ui/form/action-form.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { EntryPage } from '#ui/page/entry-page.tsx';
import { refused } from '#ui/form/form-outcome.ts';
import { TextLink } from '#ui/text/text-link.tsx';

/**
 * Removes the token from the address bar. Opening the page does not use the link, so a mail scanner cannot use it up.
 */
function takeToken(): string {
  const token = location.hash.slice(1);
  if (token !== '') history.replaceState(history.state, '', location.pathname);
  return token;
}

/** The target of a one-time sign-in link. */
export function SignInLinkPage() {
  const [token] = useState(takeToken);
  const hasPasskeys = useFeature('passkeys');
  const isSignedIn = useSession().kind === 'signed-in';
  const form = useFormAction(async () => {
    const reply = await entry.api.call(signInContract.linkSignIn, { body: { token } });
    if (!reply.ok) return refused(texts.linkRefused, transportSentence(reply.failure));
    return enterWith(entry, reply.value);
  });
  if (isSignedIn) return <Redirect to={paths.signInSettings} replace />;
  return (
    <EntryPage title={texts.linkTitle} after={<TextLink href={paths.login}>{texts.toSignIn}</TextLink>}>
      {token === '' && form.run.attempt === 0 ? (
        <Banner tone="error">{texts.linkMissing}</Banner>
      ) : (
        <>
          <p className="mb-4 text-body">{hasPasskeys ? texts.linkNoteAdd : texts.linkNote}</p>
          <ActionForm
            form={form}
            fields={[]}
            submitLabel={texts.linkSubmit}
            pendingLabel={texts.linkSubmitting}
          />
        </>
      )}
    </EntryPage>
  );
}
