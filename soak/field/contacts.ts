import type { ContactRole } from '@patrolplan/contract/shift';
import { seal } from '#api/core/seal.ts';
import type { Database } from '#api/db/database.ts';
import { storeContact } from '#api/modules/shifts/alarms/contacts-table.ts';
import type { MessageEdges } from '#api/modules/shifts/watch-shifts.ts';
import { SECRET } from './service.ts';

export type Channel = 'mail' | 'webhook';

/** A message that a contact has got, however often it came. */
export type Told = {
  readonly channel: Channel;
  /** Of the alarm or the incident. */
  readonly about: string;
  readonly role: ContactRole;
  readonly text: string;
  times: number;
  /** How often the service could not store that it was accepted, so that it has to send it again. */
  unstored: number;
};

type ContactParts = { readonly now: () => number; readonly note: (line: string) => void };

const addressOf = (role: ContactRole): string => `${role}@simulation.example`;
const webhookOf = (role: ContactRole): string => `https://${role}.simulation.example/alarms`;

class InstanceDied extends Error {}

/** The mail server and the webhooks of the duty contact and of the second one. */
export class Contacts {
  /** By channel, alarm or incident, and role. */
  readonly told = new Map<string, Told>();
  readonly failures: string[] = [];
  /** Until when each channel accepts nothing. */
  readonly failsUntil: Record<Channel, number> = { mail: 0, webhook: 0 };
  /** The instance that sends the next message dies before or after it is accepted. */
  nextDeath: 'before' | 'after' | null = null;
  readonly edges: Required<MessageEdges>;

  readonly #parts: ContactParts;
  /** The last accepted message of the queue that is being sent. */
  #last: Told | null = null;

  constructor(parts: ContactParts) {
    this.#parts = parts;
    this.edges = {
      deliver: async ({ recipient, subject, body, message_id: id }) => {
        const [, about = '', part = ''] = /^<([\da-f-]{36})\.(\w+)@/.exec(id ?? '') ?? [];
        const role = part === 'incident' || part === 'duty' ? 'duty' : 'second';
        if (recipient !== addressOf(role)) this.failures.push(`${recipient} gets the mail ${id} of ${role}`);
        return this.#accepts({ channel: 'mail', about, role, text: `${subject}\n${body}` })
          ? { kind: 'delivered' }
          : { kind: 'delayed', reason: 'The mail server does not answer.' };
      },
      post: async ({ url, body }) => {
        const text = String(body);
        // Safe: the body that the service writes.
        const message = JSON.parse(text) as { alarm_id?: string; incident_id?: string; contact: ContactRole };
        const about = message.alarm_id ?? message.incident_id ?? '';
        if (url !== webhookOf(message.contact))
          this.failures.push(`${url} gets the webhook of ${message.contact}`);
        return this.#accepts({ channel: 'webhook', about, role: message.contact, text })
          ? { kind: 'accepted' }
          : { kind: 'delayed', reason: 'The receiver does not answer.' };
      },
    };
  }

  #accepts(message: Omit<Told, 'times' | 'unstored'>): boolean {
    const { channel, about, role } = message;
    const { now, note } = this.#parts;
    const death = this.nextDeath;
    if (death !== null) note(`an instance dies ${death} a ${channel} to ${role} is accepted`);
    this.nextDeath = null;
    if (death === 'before') throw new InstanceDied();
    if (this.failsUntil[channel] > now()) return false;
    const key = `${channel} ${about} ${role}`;
    const told = this.told.get(key) ?? { ...message, times: 0, unstored: 0 };
    this.told.set(key, told);
    told.times += 1;
    note(`${role} is told of ${about.slice(-6)} by ${channel}`);
    this.#last = told;
    if (death === 'after') throw new InstanceDied();
    return true;
  }

  /** An instance died, or lost its connection, while it sent messages of one queue. */
  sendingFailed(): void {
    if (this.#last !== null) this.#last.unstored += 1;
    this.#last = null;
  }

  sendingEnded(): void {
    this.#last = null;
  }
}

/** Both contacts, each with an address and a webhook. */
export async function storeContacts(db: Database): Promise<void> {
  for (const role of ['duty', 'second'] as const) {
    await storeContact(db, {
      role,
      name: role,
      email: addressOf(role),
      webhook_url: webhookOf(role),
      webhook_secret: seal('whsec', [SECRET], 'webhook secrets'),
    });
  }
}
