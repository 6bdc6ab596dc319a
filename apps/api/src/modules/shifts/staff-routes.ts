import { staffContract } from '@patrolplan/contract/staff';
import { auditActor } from '#core/caller.ts';
import { ok } from '#core/result.ts';
import { serveFeature } from '#http/serve-feature.ts';
import type { Serve } from '#http/serve.ts';
import { countOpenAlarms, countPeopleInAlarm } from '#modules/shifts/alarms/alarms-table.ts';
import { readContacts } from '#modules/shifts/alarms/contacts-table.ts';
import { lastFailures } from '#modules/shifts/alarms/contact-failures.ts';
import { removeContact, saveContact } from '#modules/shifts/alarms/save-contact.ts';
import { targetsWith } from '#modules/webhooks/refused-target.ts';
import { readCheckIn, readInterval, saveCheckIn, saveInterval } from './check-in-settings.ts';
import { closeAlarm } from './close-alarm.ts';
import { readShifts } from './read-shifts.ts';
import { readSheets } from './sheets-table.all-areas.ts';
import type { ShiftDeps } from './shift-deps.ts';
import { startDrill } from './start-drill.ts';

export function staffShiftRoutes(serveAny: Serve, deps: ShiftDeps): void {
  const { db, clock, config } = deps;
  const serve = serveFeature(serveAny, 'shift', config.FEATURES);
  const targets = targetsWith(config.WEBHOOK_NETWORKS);
  serve(staffContract.readShifts, async () =>
    ok(await readShifts({ db, clock, timeZone: config.TIME_ZONE })),
  );
  serve(staffContract.countAlarms, async () =>
    ok({ ...(await countOpenAlarms(db, clock.now())), people: await countPeopleInAlarm(db) }),
  );
  serve(staffContract.closeAlarm, async ({ caller, body }) => {
    const closed = await closeAlarm(deps, {
      ids: [body.id, ...body.seen],
      reachedBy: body.reached_by,
      actor: auditActor(caller),
    });
    return closed.ok ? ok({ message: 'The alarm has ended.' }) : closed;
  });
  serve(staffContract.startDrill, async ({ caller }) => {
    const started = await startDrill(deps, { userId: caller.userId, actor: auditActor(caller) });
    deps.tellSoon();
    return ok(started);
  });
  serve(staffContract.listShiftSheets, async () => ok({ sheets: await readSheets(db) }));
  serve(staffContract.readCheckIn, async () => {
    const contacts = await readContacts(db);
    return ok({
      ...(await readCheckIn(db)),
      contacts: contacts.map(({ webhook_secret: _, ...contact }) => contact),
      failures: [...(await lastFailures(db))],
    });
  });
  serve(staffContract.saveCheckIn, ({ caller, body }) =>
    saveCheckIn(deps, { ...body, actor: auditActor(caller) }),
  );
  serve(staffContract.saveContact, async ({ caller, body: { renew_secret: renewSecret, ...contact } }) => {
    const saved = await saveContact(
      { db, clock, targets, secrets: config.TOKEN_SECRETS },
      { ...contact, renewSecret, actor: auditActor(caller) },
    );
    if (!saved.ok) return saved;
    // An open alarm of which nobody was notified is sent to the new address.
    deps.tellSoon();
    const { secret, version } = saved.value;
    return ok({ contact: { ...contact, version }, webhook_secret: secret });
  });
  serve(staffContract.removeContact, async ({ caller, body }) => {
    const removed = await removeContact(deps, { ...body, actor: auditActor(caller) });
    return removed.ok ? ok({ message: 'The contact was removed.' }) : removed;
  });
  serve(staffContract.readPersonInterval, ({ body }) => readInterval(db, body.id));
  serve(staffContract.savePersonInterval, ({ caller, body }) =>
    saveInterval(deps, { ...body, actor: auditActor(caller) }),
  );
}
