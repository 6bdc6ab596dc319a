import type { ContactRole } from '@patrolplan/contract/shift';
import { sql } from 'kysely';
import { recordChange } from '#audit/record-change.ts';
import type { Clock } from '#core/clock.ts';
import { type Failure, conflict, invalid } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { seal } from '#core/seal.ts';
import type { Database } from '#db/database.ts';
import type { Targets } from '#modules/webhooks/refused-target.ts';
import { newWebhookSecret } from '#modules/webhooks/sign-webhook.ts';
import { resendIncidents } from './incidents-table.ts';
import { resendUndelivered } from './undelivered-table.ts';
import { type Contact, deleteContact, lockContact, readContacts, storeContact } from './contacts-table.ts';

type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: readonly string[];
  readonly targets: Pick<Targets, 'urlRefusal'>;
};

type Wanted = Pick<Contact, 'role' | 'name' | 'email' | 'webhook_url'>;

/** Who is notified. A new webhook address gets a new secret, which is returned once. */
export async function saveContact(
  { db, clock, secrets, targets }: Deps,
  {
    renewSecret,
    actor,
    version,
    ...wanted
  }: Wanted & { readonly version: number | null; readonly renewSecret: boolean; readonly actor: string },
): Promise<Result<{ readonly secret: string | null; readonly version: number }, Failure>> {
  const refusal = wanted.webhook_url === '' ? undefined : targets.urlRefusal(wanted.webhook_url);
  if (refusal !== undefined) return invalid({ webhook_url: [refusal] });
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const before = await lockContact(tx, wanted.role);
    if ((before?.version ?? null) !== version) return conflict(CHANGED_MEANWHILE, before && shown(before));
    const hasWebhook = wanted.webhook_url !== '';
    const needsSecret = hasWebhook && (renewSecret || before?.webhook_url !== wanted.webhook_url);
    const secret = needsSecret ? newWebhookSecret() : null;
    const stored = await storeContact(tx, {
      ...wanted,
      webhook_secret:
        secret === null
          ? hasWebhook
            ? (before?.webhook_secret ?? null)
            : null
          : seal(secret, secrets, 'webhook secrets'),
    });
    const hasNewAddress =
      before === undefined ||
      before.email !== wanted.email ||
      before.webhook_url !== wanted.webhook_url ||
      needsSecret;
    if (hasNewAddress) await resendUndelivered(tx, wanted.role, at);
    if (hasNewAddress && wanted.role === 'duty') await resendIncidents(tx, at);
    await recordChange(tx, {
      at,
      actor,
      action: 'contact.save',
      subject: `setting:${contactSubject(wanted.role)}`,
      before: before ? trailFields(before) : null,
      after: {
        ...trailFields(wanted),
        ...newly({ newEmail: before?.email !== wanted.email, newSecret: needsSecret }),
      },
    });
    return ok({ secret, version: stored });
  });
}

export async function removeContact(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  {
    role,
    version,
    actor,
  }: { readonly role: ContactRole; readonly version: number | null; readonly actor: string },
): Promise<Result<null, Failure>> {
  return db.transaction().execute(async (tx) => {
    // As the switch of check-in does: it must not be turned on while the last contact is removed.
    await sql`lock table organisation in share row exclusive mode`.execute(tx);
    const before = await lockContact(tx, role);
    if (before === undefined) return ok(null);
    if (version !== null && before.version !== version) return conflict(CHANGED_MEANWHILE, shown(before));
    const isLast = (await readContacts(tx)).length === 1;
    if (isLast && (await isCheckInOn(tx))) return conflict(LAST_CONTACT);
    await deleteContact(tx, role);
    await recordChange(tx, {
      at: clock.now(),
      actor,
      action: 'contact.remove',
      subject: `setting:${contactSubject(role)}`,
      before: trailFields(before),
      after: null,
    });
    return ok(null);
  });
}

const CHANGED_MEANWHILE = 'Somebody else changed this contact meanwhile.';
const LAST_CONTACT = 'Check-in is on and needs a contact. Set another one first, or switch check-in off.';

async function isCheckInOn(db: Database): Promise<boolean> {
  const row = await db.selectFrom('organisation').select('check_in').executeTakeFirst();
  return row?.check_in === true;
}

/** What a form of the console shows. */
const shown = ({ webhook_secret: _, ...contact }: Contact) => contact;

const contactSubject = (role: ContactRole): string => `${role}_contact`;

/** Who it is, without the address of a person. The path of a webhook may be a secret, so only its host is recorded. */
const trailFields = ({ name, webhook_url: url }: Wanted) => ({
  name,
  webhook: url === '' ? '' : new URL(url).host,
});

const newly = (changes: Readonly<Record<string, boolean>>) =>
  Object.fromEntries(Object.entries(changes).filter(([, isNew]) => isNew));
