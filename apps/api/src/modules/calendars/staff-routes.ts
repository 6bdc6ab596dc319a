import { staffContract } from '@patrolplan/contract/staff';
import { auditActor } from '#core/caller.ts';
import type { Deps } from '#core/deps.ts';
import { ok } from '#core/result.ts';
import type { Serve } from '#http/serve.ts';
import { serveFeature } from '#http/serve-feature.ts';
import { targetsWith } from '#modules/webhooks/refused-target.ts';
import { countTags, listRules, listStoredCalendars } from './calendars-table.all-areas.ts';
import { addCalendar, changeCalendar, refreshCalendar, removeCalendar } from './change-calendars.ts';
import { changeRule, createRule, previewRule, removeRule } from './change-rules.ts';
import { addressReader } from './read-address.ts';
import { nextTimes } from './rule-effects-table.all-areas.ts';

const SHOWN_TIMES = 10;

export function staffCalendarsRoutes(serveAny: Serve, deps: Deps): void {
  const { db, clock, config } = deps;
  const serve = serveFeature(serveAny, 'integrations', config.FEATURES);
  const source = { ...deps, read: addressReader(targetsWith(config.WEBHOOK_NETWORKS)) };
  serve(staffContract.listCalendars, async () => {
    const next = await nextTimes(db, clock.now());
    const tags = await countTags(db);
    const calendars = await listStoredCalendars(db);
    const rules = await listRules(db);
    return ok({
      calendars: calendars.map(({ id, name, url, days, events, fetched_at, failure, read_failure }) => ({
        id,
        name,
        url,
        days,
        events,
        fetched_at: fetched_at.toISOString(),
        failure,
        read_failure,
      })),
      rules: rules.map((rule) => ({
        ...rule,
        weekdays: [...rule.weekdays],
        times: [...rule.times],
        sites: tags.get(rule.tag) ?? 0,
        next_starts_at: next.get(`calendar:${rule.id}`)?.starts_at.toISOString() ?? null,
        next_ends_at: next.get(`calendar:${rule.id}`)?.ends_at.toISOString() ?? null,
      })),
      tags: [...tags.keys()],
    });
  });
  serve(staffContract.addCalendar, async ({ body, caller }) => {
    const added = await addCalendar(source, { ...body, actor: auditActor(caller) });
    return added.ok ? ok({ message: `The calendar '${added.value}' was added.` }) : added;
  });
  serve(staffContract.changeCalendar, async ({ body, caller }) => {
    const changed = await changeCalendar(deps, { ...body, actor: auditActor(caller) });
    return changed.ok ? ok({ message: `The calendar '${changed.value}' was changed.` }) : changed;
  });
  serve(staffContract.refreshCalendar, async ({ body, caller }) => {
    const read = await refreshCalendar(source, { ...body, actor: auditActor(caller) });
    return read.ok ? ok({ message: `The calendar '${read.value}' was read again.` }) : read;
  });
  serve(staffContract.removeCalendar, async ({ body, caller }) => {
    const removed = await removeCalendar(deps, { id: body.id, actor: auditActor(caller) });
    return removed.ok ? ok({ message: `The calendar '${removed.value}' was removed.` }) : removed;
  });
  serve(staffContract.previewCalendarRule, async ({ body }) => {
    const preview = await previewRule(deps, body);
    if (!preview.ok) return preview;
    const { times, sites, siteNames } = preview.value;
    return ok({
      times: times.slice(0, SHOWN_TIMES).map(({ start, end, summary }) => ({
        starts_at: start.toISOString(),
        ends_at: end.toISOString(),
        event: summary,
      })),
      count: times.length,
      sites,
      site_names: [...siteNames],
    });
  });
  serve(staffContract.createCalendarRule, async ({ body, caller }) => {
    const created = await createRule(deps, { ...body, actor: auditActor(caller) });
    return created.ok ? ok({ message: `The rule '${created.value}' was added.` }) : created;
  });
  serve(staffContract.changeCalendarRule, async ({ body, caller }) => {
    const changed = await changeRule(deps, { ...body, actor: auditActor(caller) });
    return changed.ok ? ok({ message: `The rule '${changed.value}' was changed.` }) : changed;
  });
  serve(staffContract.removeCalendarRule, async ({ body, caller }) => {
    const removed = await removeRule(deps, { id: body.id, actor: auditActor(caller) });
    return removed.ok ? ok({ message: `The rule '${removed.value}' was removed.` }) : removed;
  });
}
