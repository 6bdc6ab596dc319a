import type { ContactRole } from '@patrolplan/contract/shift';
import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import { type Failure, invalid } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { seal } from '#core/seal.ts';
import type { Database } from '#db/database.ts';
import type { Targets } from '#modules/webhooks/refused-target.ts';
import { newWebhookSecret } from '#modules/webhooks/sign-webhook.ts';
import { type Contact, deleteContact, lockContact, storeContact } from './contacts-table.ts';

type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: readonly string[];
  readonly targets: Pick<Targets, 'urlRefusal'>;
};

type Wanted = Pick<Contact, 'role' | 'name' | 'email' | 'webhook_url'>;

/** Who is told. A new address of the webhook gets a new secret, which is returned this once. */
export async function saveContact(
  { db, clock, secrets, targets }: Deps,
  { renewSecret, actor, ...wanted }: Wanted & { readonly renewSecret: boolean; readonly actor: string },
): Promise<Result<{ readonly secret: string | null }, Failure>> {
  const refusal = wanted.webhook_url === '' ? undefined : targets.urlRefusal(wanted.webhook_url);
  if (refusal !== undefined) return invalid({ webhook_url: [refusal] });
  return db.transaction().execute(async (tx) => {
    const before = await lockContact(tx, wanted.role);
    const hasWebhook = wanted.webhook_url !== '';
    const needsSecret = hasWebhook && (renewSecret || before?.webhook_url !== wanted.webhook_url);
    const secret = needsSecret ? newWebhookSecret() : null;
    await storeContact(tx, {
      ...wanted,
      webhook_secret:
        secret === null
          ? hasWebhook
            ? (before?.webhook_secret ?? null)
            : null
          : seal(secret, secrets, 'webhook secrets'),
    });
    await recordChange(tx, {
      at: clock.now(),
      actor,
      action: 'contact.save',
      subject: `setting:${subjectOf(wanted.role)}`,
      before: before ? trailFields(before) : null,
      after: {
        ...trailFields(wanted),
        ...newly({ newEmail: before?.email !== wanted.email, newSecret: needsSecret }),
      },
    });
    return ok({ secret });
  });
}

export async function removeContact(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { role, actor }: { readonly role: ContactRole; readonly actor: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockContact(tx, role);
    if (before === undefined) return;
    await deleteContact(tx, role);
    await recordChange(tx, {
      at: clock.now(),
      actor,
      action: 'contact.remove',
      subject: `setting:${subjectOf(role)}`,
      before: trailFields(before),
      after: null,
    });
  });
}

const subjectOf = (role: ContactRole): string => `${role}_contact`;

/** Who it is, without the address of a person. The path of a webhook may be a secret, so only its host is kept. */
const trailFields = ({ name, webhook_url: url }: Wanted) => ({
  name,
  webhook: url === '' ? '' : new URL(url).host,
});

const newly = (changes: Readonly<Record<string, boolean>>) =>
  Object.fromEntries(Object.entries(changes).filter(([, isNew]) => isNew));
