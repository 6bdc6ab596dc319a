import type { ContactRole } from '@patrolplan/contract/shift';
import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

export type Contact = {
  readonly role: ContactRole;
  readonly name: string;
  readonly email: string;
  readonly webhook_url: string;
  readonly webhook_secret: Buffer | null;
  readonly version: number;
};

const COLUMNS = ['role', 'name', 'email', 'webhook_url', 'webhook_secret', 'version'] as const;

/** In the order of notification: 'duty' sorts before 'second'. */
export async function readContacts(db: Database): Promise<readonly Contact[]> {
  return db.selectFrom('contacts').select(COLUMNS).orderBy('role').execute();
}

/** The same; concurrent changes of it wait until the transaction ends. */
export async function lockContact(tx: Database, role: ContactRole): Promise<Contact | undefined> {
  return tx.selectFrom('contacts').select(COLUMNS).where('role', '=', role).forUpdate().executeTakeFirst();
}

export async function storeContact(tx: Database, contact: Omit<Contact, 'version'>): Promise<number> {
  const { version } = await tx
    .insertInto('contacts')
    .values(contact)
    .onConflict((clash) =>
      clash.column('role').doUpdateSet({ ...contact, version: sql<number>`contacts.version + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export async function deleteContact(tx: Database, role: ContactRole): Promise<void> {
  await tx.deleteFrom('contacts').where('role', '=', role).execute();
}
