import { signInContract } from '@patrolplan/contract/sign-in';
import type { FastifyInstance } from 'fastify';
import { SSO_CALLBACK_PATH } from '#config/sso-settings.ts';
import { forbidden, notFound } from '#core/failure.ts';
import { ok } from '#core/result.ts';
import type { Serve } from '#http/serve.ts';
import { findLinkedAt } from '#modules/accounts/identities-table.ts';
import { type ReadProfile, signedIn } from '#modules/accounts/signed-in.ts';
import { beginSso, invitationPurpose } from './begin-sso.ts';
import { finishSso } from './finish-sso.ts';
import { finishLink, removeLink } from './link-provider.ts';
import { receiveCallback } from './receive-callback.ts';
import type { SsoDeps } from './sso-deps.ts';
import { texts } from './texts.ts';

/** `deps` is undefined without a provider: then the calls find nothing. */
export function ssoRoutes(
  app: FastifyInstance,
  serve: Serve,
  { deps, readProfile }: { readonly deps: SsoDeps | undefined; readonly readProfile: ReadProfile },
): void {
  serve(signInContract.beginSso, async ({ body: { binding, invitation }, request }) => {
    if (deps === undefined) return notFound();
    const fromNetwork = await deps.limits.fromNetwork('login', request.ip);
    if (!fromNetwork.ok) return fromNetwork;
    if (invitation === undefined) return beginSso(deps, { binding, purpose: { kind: 'sign-in' } });
    const purpose = await invitationPurpose(deps, invitation);
    return purpose.ok ? beginSso(deps, { binding, purpose: purpose.value }) : purpose;
  });
  serve(signInContract.finishSso, async ({ body, request: { ip: address, headers } }) => {
    if (deps === undefined) return notFound();
    const finished = await finishSso(deps, { ...body, address, userAgent: headers['user-agent'] });
    return signedIn(finished, readProfile);
  });
  serve(signInContract.readSsoLink, async ({ caller: { userId } }) => {
    if (deps === undefined) return notFound();
    const linkedAt = await findLinkedAt(deps.db, { userId, issuer: deps.settings.issuer });
    return ok({ linked_at: linkedAt?.toISOString() ?? null });
  });
  serve(signInContract.beginSsoLink, async ({ caller, body: { binding } }) => {
    if (deps === undefined) return notFound();
    if (caller.needsStrongerSignIn) return forbidden(texts.needsStronger);
    return beginSso(deps, { binding, purpose: { kind: 'link' }, userId: caller.userId });
  });
  serve(signInContract.finishSsoLink, async ({ caller, body }) =>
    deps === undefined ? notFound() : finishLink(deps, { caller, ...body }),
  );
  serve(signInContract.removeSsoLink, async ({ caller }) =>
    deps === undefined ? notFound() : removeLink(deps, caller),
  );

  // The provider sends the browser here. The reply is always a page of our own: no parameter chooses it. The code in its
  // address is worthless without the binding that only the browser has that began.
  app.get(SSO_CALLBACK_PATH, async (request, reply) => {
    if (deps === undefined) return reply.callNotFound();
    const returned = new URLSearchParams(request.url.split('?')[1] ?? '');
    const outcome = await receiveCallback(deps, returned);
    const page = outcome.isLink ? '/settings/sign-in' : '/login';
    const fragment = 'code' in outcome ? `sso=${outcome.code}` : `sso-problem=${outcome.problem}`;
    return reply.redirect(`${deps.publicUrl}${page}#${fragment}`, 303);
  });
}
