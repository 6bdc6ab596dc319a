import { staffContract } from '@patrolplan/contract/staff';
import { auditActor } from '#core/caller.ts';
import type { Deps } from '#core/deps.ts';
import type { Serve } from '#http/serve.ts';
import { ok } from '#core/result.ts';
import { listBankHolidays } from './bank-holidays-table.ts';
import { createBankHoliday, removeBankHoliday, renameBankHoliday } from './change-bank-holiday.ts';
import { changePeriod, createPeriod, periodValues, removePeriod } from './change-periods.ts';
import { type Period, countSitesWithScores, listPeriods } from './periods-table.all-areas.ts';

export function staffCalendarRoutes(serve: Serve, deps: Deps): void {
  const { db, config } = deps;
  serve(staffContract.readCalendar, async () =>
    ok({
      time_zone: config.TIME_ZONE,
      periods: (await listPeriods(db)).map(periodValues),
      bank_holidays: [...(await listBankHolidays(db))],
    }),
  );
  serve(staffContract.readPeriodUse, async ({ body }) =>
    ok({ sites: await countSitesWithScores(db, body.name) }),
  );
  serve(staffContract.createPeriod, async ({ caller, body }) => {
    const created = await createPeriod(deps, { period: toPeriod(body), actor: auditActor(caller) });
    return created.ok ? ok({ message: `The period '${body.name}' was added.` }) : created;
  });
  serve(staffContract.changePeriod, async ({ caller, body }) => {
    const wanted = { was: toPeriod(body.was), period: toPeriod(body), actor: auditActor(caller) };
    const changed = await changePeriod(deps, wanted);
    return changed.ok ? ok({ message: `The period '${body.name}' was saved.` }) : changed;
  });
  serve(staffContract.removePeriod, async ({ caller, body }) => {
    const removed = await removePeriod(deps, { was: toPeriod(body), actor: auditActor(caller) });
    return removed.ok ? ok({ message: `The period '${body.name}' was removed.` }) : removed;
  });
  serve(staffContract.createBankHoliday, async ({ caller, body }) => {
    const created = await createBankHoliday(deps, { holiday: body, actor: auditActor(caller) });
    return created.ok ? ok({ message: `${body.name} was added.` }) : created;
  });
  serve(staffContract.renameBankHoliday, async ({ caller, body }) => {
    const was = { day: body.day, name: body.was };
    const renamed = await renameBankHoliday(deps, { was, name: body.name, actor: auditActor(caller) });
    return renamed.ok ? ok({ message: `${body.name} was saved.` }) : renamed;
  });
  serve(staffContract.removeBankHoliday, async ({ caller, body }) => {
    const was = { day: body.day, name: body.was };
    const removed = await removeBankHoliday(deps, { was, actor: auditActor(caller) });
    return removed.ok ? ok({ message: `${body.was} was removed.` }) : removed;
  });
}

const toPeriod = (sent: { readonly name: string; readonly starts_at: string }): Period => ({
  name: sent.name,
  startsAt: sent.starts_at,
});
