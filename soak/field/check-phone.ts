import { fieldContract } from '@patrolplan/contract/field';
import type { Database } from '#api/db/database.ts';
import type { StateRecord } from '#web/state/field/field-records.ts';
import { type FieldReplyBody, readReply } from '#web/state/field/read-reply.ts';
import type { Ledger } from './ledger.ts';
import { type Phone, eventsOn } from './phone.ts';
import type { SimulatedService } from './service.ts';

/** When no fault has happened for two polls, a phone shows what the service has, and nothing waits. */
export async function checkPhone(
  phone: Phone,
  service: Pick<SimulatedService, 'callAs' | 'db'>,
  ledger: Ledger,
  now: number,
): Promise<void> {
  const fails = (line: string) => ledger.fails(`${phone.name} ${line}`);
  for (const { kind, id, state, userId } of eventsOn(phone))
    if (state === 'waiting') fails(`has not sent ${kind} ${id.slice(-6)} of ${userId}`);
  const tab = phone.front;
  const userId = tab?.person() ?? null;
  if (tab === undefined || userId === null) return fails('has no session');
  const { method, path: url } = fieldContract.readField;
  const reply = await service.callAs(userId, { method, url });
  // Safe: the reply of the call, as the contract has it.
  const { shift, team } = readReply(reply.body as FieldReplyBody, now);
  const shown = tab.shown();
  const stored = [...phone.disk.values()].find(
    (record): record is StateRecord => record.kind === 'state' && record.userId === userId,
  );
  const isOpen = ({ by }: { readonly by: number }) => by > now;
  const runs = ({ until }: { readonly until: number }) => until > now;
  same(fails, 'knows as the shift', stored?.shift ?? null, shift);
  same(fails, 'knows as jobs', stored?.facts.jobs.filter(isOpen), team?.jobs.filter(isOpen));
  same(fails, 'knows as rounds', stored?.facts.rounds, team?.rounds);
  same(fails, 'knows as claims', stored?.facts.claims.filter(runs), team?.claims.filter(runs));
  same(fails, 'shows as rounds', shown.team.rounds, team?.rounds);
  same(
    fails,
    'shows as jobs',
    shown.team.jobs.map(({ id, state }) => `${id} ${state}`).toSorted(),
    team?.jobs
      .filter(isOpen)
      .map(({ id, state }) => `${id} ${state}`)
      .toSorted(),
  );
  same(
    fails,
    'shows as the start and the end of the shift',
    shown.shift?.shift && [shown.shift.shift.startedAt, shown.shift.shift.endedAt],
    shift?.shift
      ? [shift.shift.startedAt, null]
      : shift?.ended && [shift.ended.startedAt, shift.ended.endedAt],
  );
  const { visits, closures, others } = shown.unsent;
  same(fails, 'shows as unsent', [visits, closures, others], [0, 0, 0]);
  for (const event of eventsOn(phone)) {
    if (event.kind !== 'incident' || event.userId !== userId) continue;
    const name = `incident ${event.id.slice(-6)}`;
    const incident = shown.shift?.incidents.find(({ id }) => id === event.id);
    if (incident?.state !== event.state)
      fails(`shows ${name} as ${incident?.state}, and it is ${event.state}`);
    const told = shown.shift?.known?.incidents.find(({ id }) => id === event.id)?.told.state;
    if (event.state === 'sent' && told !== 'told') fails(`shows that the duty contact of ${name} is ${told}`);
  }
  await checkVisits(phone, userId, service.db, fails);
}

/** Own visits have the note that the service has, and what was refused is shown as refused. */
async function checkVisits(
  phone: Phone,
  userId: number,
  db: Database,
  fails: (line: string) => void,
): Promise<void> {
  const shown = phone.front?.shown();
  const notes = await db.selectFrom('visits').select(['id', 'note']).where('user_id', '=', userId).execute();
  for (const { id, note } of notes) {
    const visit = shown?.visits.visits.find((one) => one.id === id);
    if (visit && visit.state === 'sent' && visit.note !== note)
      fails(`shows the note '${visit.note}' for ${id.slice(-6)}, and '${note}' is stored`);
  }
  const refused = new Set(
    [...(shown?.visits.visits ?? []), ...(shown?.closures ?? [])].flatMap(({ id, state }) =>
      state === 'refused' ? [id] : [],
    ),
  );
  for (const event of eventsOn(phone)) {
    const isRead = event.kind === 'visit' || event.kind === 'closure';
    const isRemoved = shown?.visits.removedIds.has(event.id);
    if (
      event.userId === userId &&
      event.state === 'refused' &&
      isRead &&
      !isRemoved &&
      !refused.has(event.id)
    )
      fails(`does not show that ${event.kind} ${event.id.slice(-6)} was refused`);
  }
}

function same(fails: (line: string) => void, what: string, found: unknown, wanted: unknown): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) fails(`${what} ${one}, and the service has ${other}`);
}
