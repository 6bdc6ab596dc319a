import { signInContract } from '@patrolplan/contract/sign-in';
import { staffContract } from '@patrolplan/contract/staff';
import type { FastifyRequest } from 'fastify';
import { recordChange } from '#audit/record-change.ts';
import { auditActor } from '#core/caller.ts';
import type { Config } from '#config/config.ts';
import { passkeysSignIn, ssoSettings } from '#config/sso-settings.ts';
import { invalid, notFound } from '#core/failure.ts';
import { ok } from '#core/result.ts';
import type { Serve } from '#http/serve.ts';
import type { AccountDeps } from '#modules/accounts/account-deps.ts';
import { type ReadProfile, signedIn } from '#modules/accounts/signed-in.ts';
import { readStaffNeedPasskey, storeStaffNeedPasskey } from '#modules/accounts/sign-in-steps-table.ts';
import { addPasskey, beginPasskey } from './add-passkey.ts';
import type { PasskeyDeps } from './passkey-deps.ts';
import { findPasskeyHandle, listUserPasskeys } from './passkeys-table.ts';
import { createRelyingParty } from './relying-party.ts';
import { removePasskey } from './remove-passkey.ts';
import { linkSignIn, makeSignInLink } from './sign-in-link.ts';
import { texts } from './texts.ts';
import { beginPasskeySignIn, passkeySignIn } from './use-passkey.ts';

const origin = ({ ip, headers }: FastifyRequest) => ({ address: ip, userAgent: headers['user-agent'] });

export function passkeyRoutes(
  serve: Serve,
  accounts: AccountDeps,
  { config, readProfile }: { readonly config: Config; readonly readProfile: ReadProfile },
): void {
  const issuer = ssoSettings(config)?.issuer;
  const deps: PasskeyDeps = { ...accounts, party: createRelyingParty(accounts.publicUrl), issuer };
  const { db, clock } = deps;
  const isOn = passkeysSignIn(config);

  serve(signInContract.listPasskeys, async ({ caller }) => {
    const passkeys = await listUserPasskeys(db, caller.userId);
    const handle = await findPasskeyHandle(db, caller.userId);
    return ok({
      // Who never began to add a passkey has none that an authenticator could offer.
      ...(handle && {
        accepted: {
          rp_id: deps.party.id,
          user_id: handle.toString('base64url'),
          credential_ids: passkeys.map(({ credentialId }) => credentialId),
        },
      }),
      passkeys: passkeys.map(({ id, name, isSynced, createdAt, lastUsedAt }) => ({
        id,
        name,
        is_synced: isSynced,
        created_at: createdAt.toISOString(),
        last_used_at: lastUsedAt?.toISOString() ?? null,
      })),
    });
  });
  serve(signInContract.beginPasskey, ({ caller }) => beginPasskey(deps, caller));
  serve(signInContract.addPasskey, ({ caller, body }) => addPasskey(deps, { caller, body }));
  serve(signInContract.removePasskey, ({ caller, body }) => removePasskey(deps, { caller, id: body.id }));
  serve(signInContract.beginPasskeySignIn, async ({ request }) =>
    isOn ? beginPasskeySignIn(deps, request.ip) : notFound(),
  );
  serve(signInContract.passkeySignIn, async ({ body, request }) =>
    isOn ? signedIn(await passkeySignIn(deps, { body, ...origin(request) }), readProfile) : notFound(),
  );
  serve(signInContract.linkSignIn, async ({ body, request }) =>
    signedIn(await linkSignIn(deps, { token: body.token, ...origin(request) }), readProfile),
  );

  serve(staffContract.mailSignInLink, async ({ caller, body: { id } }) => {
    // With SSO_ONLY the provider alone decides who signs in; the command line is for emergencies.
    if (!accounts.passwordsWork) return invalid({ detail: texts.onlyProvider });
    const made = await makeSignInLink(deps, { userId: id, actor: auditActor(caller), deliver: 'mailed' });
    return made.ok ? ok({ message: 'The link is on its way.' }) : made;
  });
  serve(staffContract.requireStaffPasskey, async ({ caller, body: { staff_need_passkey: value } }) => {
    // Somebody who turned it on with a password alone would be locked out at once.
    if (value && caller.method === 'password') return invalid({ detail: texts.switchFirst });
    await db.transaction().execute(async (tx) => {
      const was = await readStaffNeedPasskey(tx);
      if (was === value) return;
      await storeStaffNeedPasskey(tx, value);
      await recordChange(tx, {
        at: clock.now(),
        actor: auditActor(caller),
        action: 'setting.switch',
        subject: 'setting:staff_need_passkey',
        before: { setting_name: 'staff_need_passkey', setting_value: was },
        after: { setting_name: 'staff_need_passkey', setting_value: value },
      });
    });
    return ok({ staff_need_passkey: value });
  });
}
