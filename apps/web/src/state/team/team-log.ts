import { MAX_TEAM_EVENTS_PER_CALL } from '@patrolplan/contract/team';
import { followRound } from './follow-round.ts';
import { sentEvent } from './send-team.ts';
import type { TeamLogDeps } from './team-log-deps.ts';
import { changesFromReply, emptyRecord } from './team-records.ts';
import type { TeamRecord, TeamReply } from './team-records.ts';
import type { TeamLog } from './team.ts';
import { ok } from '#domain/result.ts';
import { keptJobs, lostStops, recentJobs, withoutLostJobs } from '#domain/team/kept-jobs.ts';
import { afterDelivery, goneBy, subjectOf } from '#domain/team/team-event.ts';
import type { EventRefusal, TeamDraft, TeamEvent } from '#domain/team/team-event.ts';
import {
  applyChanges,
  claimedSites,
  freshNotices,
  sitesOf,
  untilNextChange,
} from '#domain/team/team-facts.ts';
import type { Gone } from '#domain/team/team-facts.ts';
import { teamNow } from '#domain/team/team-now.ts';
import { exclusiveBy } from '#platform/http/renew-token.ts';
import { createPoll } from '#state/delivery/create-poll.ts';
import { createOutbox } from '#state/delivery/outbox.ts';

/** The beat of the boosts. */
export const TEAM_POLL_MS = 30_000;
/** Answered events are kept for longer than a shift. */
const KEPT_MS = 14 * 3_600_000;
/** Longer timers overflow in browsers. */
const LONGEST_TIMER_MS = 24 * 3_600_000;

/**
 * Rounds, jobs and claims on this device. During a shift the service is asked every 30 seconds what changed; the cursor and
 * what came with it are written together, so that nothing is missed after a kill.
 */
export async function openTeamLog(deps: TeamLogDeps): Promise<TeamLog> {
  const { records } = deps;
  let record: TeamRecord | null = null;
  let moment: ReturnType<typeof setTimeout> | undefined;
  let sought = '';
  const serviceNow = () => deps.now() + deps.difference();
  // Changes are written one after the other.
  const inTurn = exclusiveBy(undefined, 'changes');
  const outbox = createOutbox<TeamEvent, EventRefusal>({
    ...deps,
    name: 'team',
    inTurn,
    async deliver(userId, events) {
      const sent = await deps.send(userId, await cursorOf(userId), events.map(sentEvent));
      if (!sent.ok) return sent;
      const { answers, reply } = sent.value;
      const late = events.flatMap((event) => goneBy(event, answers.get(event.id) ?? null));
      await storeReply(userId, reply, late);
      return ok(answers);
    },
    mostPerCall: MAX_TEAM_EVENTS_PER_CALL,
    answered: afterDelivery,
    delivered: async () => deps.channel.announce(),
    changed: reload,
    keptMs: KEPT_MS,
    serviceNow,
  });
  const poll = createPoll({
    ...deps,
    name: 'team',
    readAt: async () => (await readRecord(deps.person.get() ?? 0)).readAt,
    async read(userId) {
      const reply = await deps.read(await cursorOf(userId));
      if (reply !== null) await storeReply(userId, reply);
    },
    changed: reload,
  });
  const visitedAt = (siteId: number) => deps.lastVisits.get().get(siteId);
  const quietly = (work: Promise<unknown>) => {
    work.catch((cause: unknown) => deps.report('team', cause));
  };

  async function readRecord(userId: number): Promise<TeamRecord> {
    return (await records.all()).find(({ id }) => id === String(userId)) ?? emptyRecord(userId);
  }

  const cursorOf = async (userId: number) => (await readRecord(userId)).facts.cursor;

  async function change(userId: number, changed: (before: TeamRecord) => TeamRecord): Promise<void> {
    await inTurn(async () => {
      // A reply for somebody who has signed out meanwhile is discarded.
      if (deps.person.get() === userId) await records.put([changed(await readRecord(userId))]);
    });
    deps.channel.announce();
  }

  /** `late`: what was answered on this device after it had gone to somebody else. */
  async function storeReply(userId: number, reply: TeamReply, late: readonly Gone[] = []): Promise<void> {
    const told = changesFromReply(reply);
    const changes = { ...told, gone: [...told.gone, ...late] };
    const own = outbox.own();
    let lost: readonly number[] = [];
    await change(userId, (before) => {
      const at = serviceNow();
      const facts = applyChanges(before.facts, changes, new Set(own.map(subjectOf)), deps.now());
      const accepted = keptJobs(before.kept, before.facts.jobs, own, visitedAt, at);
      const used = sitesOf(facts);
      lost = lostStops(before.facts.jobs, changes.gone, own);
      return {
        ...before,
        facts,
        readAt: deps.now(),
        sites: before.sites.filter(({ siteId }) => used.has(siteId)),
        kept: recentJobs(withoutLostJobs(accepted, changes.gone, at), at),
      };
    });
    lost.forEach(deps.dropStop);
    quietly(fetchSites(userId));
  }

  /** A sent round may have sites of areas that the plan of this device does not show. */
  async function fetchSites(userId: number): Promise<void> {
    const { facts, sites } = await readRecord(userId);
    const known = new Set([...deps.planSites(), ...sites].map(({ siteId }) => siteId));
    const missing = [...sitesOf(facts)].filter((id) => !known.has(id));
    if (missing.length === 0 || missing.join() === sought) return;
    const found = await deps.readSites();
    if (found === null) return;
    // A site that is in none of the person's areas is not asked for again and again.
    sought = missing.join();
    const added = found.filter(({ siteId }) => missing.includes(siteId));
    await change(userId, (before) => ({ ...before, sites: [...before.sites, ...added] }));
    await reload();
  }

  async function reload(): Promise<void> {
    const userId = deps.person.get();
    const [, all] = await Promise.all([outbox.reload(), records.all()]);
    record = all.find(({ id }) => id === String(userId)) ?? null;
    show();
    await outbox.tidy();
    const others = all.filter(({ id }) => id !== String(userId));
    if (others.length > 0) await records.remove(others.map(({ id }) => id));
  }

  function show(): void {
    clearTimeout(moment);
    const userId = deps.person.get();
    const isPolling = userId !== null && deps.isOnShift.get();
    poll.schedule(isPolling ? { everyMs: TEAM_POLL_MS, readAt: record?.readAt ?? 0 } : null);
    if (userId === null) return deps.publish(null, new Set());
    const at = serviceNow();
    const { facts, sites, kept } = record ?? emptyRecord(userId);
    const events = outbox.own();
    const team = {
      ...teamNow(facts, events, visitedAt, at),
      notices: freshNotices(facts.notices, deps.now()),
      rounds: facts.rounds,
      sites,
      kept: keptJobs(kept, facts.jobs, events, visitedAt, at),
      isFailing: outbox.isFailing(),
    };
    deps.publish(team, claimedSites(facts.claims, at));
    outbox.schedule();
    const wait = untilNextChange(facts, at, deps.now());
    if (wait < Infinity) moment = setTimeout(show, Math.min(wait, LONGEST_TIMER_MS));
    return undefined;
  }

  async function put(draft: TeamDraft, addsStop = false): Promise<boolean> {
    const userId = deps.person.get();
    if (userId === null) return false;
    const at = serviceNow();
    const event = { id: deps.newId(at), userId, at, draft, addsStop, sendAfter: deps.now() };
    try {
      await outbox.put({ ...event, state: 'waiting', refusal: null });
    } catch (cause) {
      deps.report('team', cause);
      return false;
    }
    deps.keepStorage();
    await reload();
    deps.channel.announce();
    quietly(outbox.sendNow());
    return true;
  }

  deps.channel.listen(() => quietly(reload()));
  deps.person.subscribe(() => quietly(reload()));
  deps.isOnShift.subscribe(show);
  deps.online.subscribe(show);
  deps.pageVisible.subscribe(show);
  deps.lastVisits.subscribe(show);
  await reload();
  followRound({
    ...deps,
    serviceNow,
    put,
    quietly,
    record: readRecord,
    change,
    async claim(input, at) {
      const userId = deps.person.get();
      if (userId === null) return;
      await deps.exclusive(async () => {
        const id = deps.newId(at);
        const sent = await deps.send(userId, await cursorOf(userId), [{ at, input: { ...input, id } }]);
        if (sent.ok) await storeReply(userId, sent.value.reply);
      });
      await reload();
    },
  });
  return { record: put, sendNow: outbox.sendNow, readNow: () => poll.read(0) };
}
