import { recordChange } from '#audit/record-change.ts';
import { type Failure, conflict, invalid, notFound } from '#core/failure.ts';
import { type Result, ok } from '#core/result.ts';
import { amountError } from '#modules/boosts/boost-amount.ts';
import { readTags, tagProblems } from '#modules/sites/tags.ts';
import {
  type NewRule,
  deleteRule,
  insertRule,
  listRules,
  listStoredCalendars,
  lockRule,
  storeRule,
  taggedSites,
} from './calendars-table.all-areas.ts';
import { readForCall } from './read-in-worker.ts';
import { MAX_RULES, ruleProblem } from './rule-limits.ts';
import type { RuleTime } from './rule-times.ts';
import { type CalendarDeps, syncRules, timesOfNewRule } from './sync-rules.ts';

const SHOWN_SITES = 5;
const PREVIEW_MS = 30 * 86_400_000;

export type RulePreview = {
  readonly times: readonly RuleTime[];
  readonly sites: number;
  readonly siteNames: readonly string[];
};

/** What a rule would do in the next 30 days. */
export async function previewRule(deps: CalendarDeps, sent: NewRule): Promise<Result<RulePreview, Failure>> {
  const { db, clock, config } = deps;
  const calendars = new Map((await listStoredCalendars(db)).map((calendar) => [calendar.id, calendar]));
  const errors = ruleErrors(sent, new Set(calendars.keys()));
  if (Object.keys(errors).length > 0) return invalid(errors);
  const { count, names } = await taggedSites(db, readTags(sent.tag), SHOWN_SITES);
  const from = clock.now();
  const span = { from, to: new Date(from.getTime() + PREVIEW_MS), timeZone: config.TIME_ZONE };
  const times = await timesOfNewRule(sent, { calendars, span, read: readForCall });
  if (!times.ok) return invalid({ calendar_id: times.failure });
  const problem = ruleProblem(sent.effect, { sites: count, times: times.value });
  return problem === undefined
    ? ok({ times: times.value, sites: count, siteNames: names })
    : invalid({ tag: problem });
}

function ruleErrors(rule: NewRule, calendars: ReadonlySet<number>): Record<string, string> {
  const tags = readTags(rule.tag);
  const [tagError] = tagProblems(rule.tag);
  const amount = rule.effect === 'boost' ? amountError(rule.amount) : undefined;
  const other = rule.except_calendar_id;
  return {
    ...(calendars.has(rule.calendar_id) ? {} : { calendar_id: 'Unknown calendar.' }),
    ...(other === null || calendars.has(other) ? {} : { except_calendar_id: 'Unknown calendar.' }),
    ...(amount === undefined ? {} : { amount }),
    ...(tagError === undefined ? {} : { tag: `${tagError}.` }),
    ...(tags === '' || tags.includes(',') ? { tag: 'Enter one tag.' } : {}),
  };
}

const sortedDays = (weekdays: readonly number[]): readonly number[] =>
  [...new Set(weekdays)].toSorted((one, other) => one - other);

/** As it is stored. The amount of an event is not used. */
const tidied = (sent: NewRule): NewRule => ({
  ...sent,
  amount: sent.effect === 'event' ? 1 : sent.amount,
  tag: readTags(sent.tag),
  weekdays: sortedDays(sent.weekdays),
});

/** Adds a rule; it counts from now on. */
export async function createRule(
  deps: CalendarDeps,
  { actor, ...sent }: NewRule & { readonly actor: string },
): Promise<Result<string, Failure>> {
  const rule = tidied(sent);
  const preview = await previewRule(deps, sent);
  if (!preview.ok) return preview;
  if ((await listRules(deps.db)).length >= MAX_RULES)
    return invalid({ name: `At most ${MAX_RULES} rules. Remove one first.` });
  await deps.db.transaction().execute(async (tx) => {
    await insertRule(tx, rule);
    await recordChange(tx, {
      at: deps.clock.now(),
      actor,
      action: 'calendar-rule.create',
      subject: `calendar-rule:${rule.name}`,
      before: null,
      after: rule,
    });
  });
  await syncRules(deps);
  return ok(rule.name);
}

/** Changes a rule that is still as the person saw it; the new one counts from now on. */
export async function changeRule(
  deps: CalendarDeps,
  {
    id,
    version,
    actor,
    ...sent
  }: NewRule & { readonly id: number; readonly version: number; readonly actor: string },
): Promise<Result<string, Failure>> {
  const preview = await previewRule(deps, sent);
  if (!preview.ok) return preview;
  const rule = tidied(sent);
  const changed = await deps.db.transaction().execute(async (tx) => {
    const stored = await lockRule(tx, id);
    if (stored === undefined) return notFound('This rule was removed meanwhile.');
    if (stored.version !== version) return conflict('Somebody else changed this rule meanwhile.', stored);
    const { id: _id, version: _version, ...before } = stored;
    await storeRule(tx, id, rule);
    await recordChange(tx, {
      at: deps.clock.now(),
      actor,
      action: 'calendar-rule.change',
      subject: `calendar-rule:${rule.name}`,
      before,
      after: rule,
    });
    return ok(rule.name);
  });
  if (changed.ok) await syncRules(deps);
  return changed;
}

export async function removeRule(
  deps: CalendarDeps,
  { id, actor }: { readonly id: number; readonly actor: string },
): Promise<Result<string, Failure>> {
  const removed = await deps.db.transaction().execute(async (tx) => {
    const rule = await deleteRule(tx, id);
    if (rule === undefined) return undefined;
    const { id: _id, version: _version, ...before } = rule;
    await recordChange(tx, {
      at: deps.clock.now(),
      actor,
      action: 'calendar-rule.remove',
      subject: `calendar-rule:${rule.name}`,
      before,
      after: null,
    });
    return rule.name;
  });
  if (removed === undefined) return notFound();
  await syncRules(deps);
  return ok(removed);
}
