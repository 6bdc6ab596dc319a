import { sql } from 'kysely';
import { CONTACT_ROLES, type ContactRole } from '@patrolplan/contract/shift';
import type { Database } from '#api/db/database.ts';
import type { Channel, Contacts, Told } from './contacts.ts';
import type { Ledger } from './ledger.ts';

const CHANNELS: readonly Channel[] = ['mail', 'webhook'];

type Row = { readonly id: string; readonly kind: string; readonly person: string };

/**
 * What the contacts were told, beside what is stored: both of each call for help, the duty contact alone of each incident, by
 * each channel once, with the name of the person. A message comes again only where it could not be stored that it was accepted.
 */
export async function checkTold(db: Database, ledger: Ledger, contacts: Contacts): Promise<void> {
  const named = sql<string>`u.first_name || ' ' || u.last_name`;
  const alarms = await db
    .selectFrom('alarms as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.id', 'a.kind', named.as('person')])
    .where('a.kind', '=', 'help')
    .execute();
  const incidents = await db
    .selectFrom('incidents as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .select(['i.id', named.as('person')])
    .where('i.received_at', '>=', ledger.startedAt)
    .execute();
  contacts.failures.forEach((line) => ledger.fails(line));
  const rest = new Map(contacts.told);
  const check = (row: Row, roles: readonly ContactRole[]) => {
    for (const role of roles)
      for (const channel of CHANNELS) {
        const key = `${channel} ${row.id} ${role}`;
        checkMessage(row, { channel, role, told: rest.get(key) }, ledger);
        rest.delete(key);
      }
  };
  for (const alarm of alarms) check(alarm, CONTACT_ROLES);
  for (const incident of incidents) check({ ...incident, kind: 'incident' }, ['duty']);
  for (const { channel, about, role } of rest.values())
    ledger.fails(
      `${role} was told by ${channel} of ${about.slice(-6)}, which is not theirs to know or not stored`,
    );
}

function checkMessage(
  { id, kind, person }: Row,
  {
    channel,
    role,
    told,
  }: { readonly channel: Channel; readonly role: ContactRole; readonly told: Told | undefined },
  ledger: Ledger,
): void {
  const name = `${kind} ${id.slice(-6)}`;
  if (told === undefined) return ledger.fails(`${role} was not told of ${name} by ${channel}`);
  if (told.times > 1 + told.unstored)
    ledger.fails(`${role} was told of ${name} ${told.times} times by ${channel}`);
  if (!told.text.includes(person))
    ledger.fails(`${role} was told of ${name} as of somebody else than ${person}`);
}
