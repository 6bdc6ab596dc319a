import { CLOSURE_REASONS } from '@patrolplan/contract/closures';
import { INCIDENT_KINDS } from '@patrolplan/contract/shift';
import { canCorrect } from '#web/domain/visit/correct-visit.ts';
import type { FieldDraft } from '#web/domain/field/field-event.ts';
import { markStop, nextStop, startRound } from '#web/domain/round/round.ts';
import { stopsOfSentRound } from '#web/domain/team/sent-round-stops.ts';
import type { Site } from '#web/domain/site/site.ts';
import { lastVisitSince } from '#web/domain/shift/incident.ts';
import { isRunning } from '#web/domain/shift/shift.ts';
import type { RecordedEvent } from '#web/state/field/field-log.ts';
import type { Phone, Tab, World } from './phone.ts';
import type { Tap } from './steps.ts';

const HOUR_MS = 3_600_000;

/** A tap on the tab in front: the calls of the screens that have this button. */
export function tapOn(world: World, phone: Phone, tap: Tap, fraction: number): void {
  const tab = phone.front;
  if (tab === undefined || tab.person() === null) return;
  phone.run(tab, () => {
    ACTS[tap]({ world, phone, tab, fraction })?.catch((cause: unknown) =>
      world.ledger.fails(`${phone.name}: ${tap} failed: ${String(cause)}`),
    );
  });
}

type Hand = { readonly world: World; readonly phone: Phone; readonly tab: Tab; readonly fraction: number };

/** Nothing where the screen has no such button now. */
type Act = (hand: Hand) => Promise<unknown> | undefined;

const ACTS: Readonly<Record<Tap, Act>> = {
  start: (hand) => (isOnShift(hand) ? undefined : record(hand, { kind: 'start' })),
  end: (hand) => (isOnShift(hand) ? record(hand, { kind: 'end' }) : undefined),
  'undo the end'(hand) {
    const end = hand.tab
      .shown()
      .shift?.events.findLast(({ kind, state }) => kind === 'end' && state !== 'refused');
    return end && !isOnShift(hand) ? record(hand, { kind: 'undo', undoes: end.id }) : undefined;
  },
  break: (hand) => (isOnShift(hand) ? record(hand, { kind: 'break' }) : undefined),
  resume: (hand) => (isOnShift(hand) ? record(hand, { kind: 'resume' }) : undefined),
  'check in': (hand) => (isOnShift(hand) ? record(hand, { kind: 'check_in' }) : undefined),
  'back by': (hand) =>
    isOnShift(hand) ? record(hand, { kind: 'back_by', backBy: hand.phone.now() + HOUR_MS }) : undefined,
  help: (hand) => record(hand, { kind: 'help', position: null }),
  incident(hand) {
    const { shift, visits } = hand.tab.shown();
    const lastVisit = lastVisitSince(visits.visits, shift?.shift?.startedAt ?? Infinity);
    const incident = pick(INCIDENT_KINDS, hand.fraction) ?? 'other';
    return isOnShift(hand)
      ? record(hand, { kind: 'incident', incident, note: `At ${hand.world.time.now}`, lastVisit })
      : undefined;
  },
  visit: (hand) => visit(hand),
  skip(hand) {
    const site = pickSite(hand);
    return site && record(hand, { kind: 'visit', ...named(site), outcome: 'skipped', reason: 'no_time' });
  },
  undo({ world, phone, tab }) {
    const { undoable } = tab.shown().visits;
    const closure = tab
      .shown()
      .closures.findLast(({ state, sendAfter }) => state === 'waiting' && phone.now() < sendAfter);
    const event = undoable ?? closure;
    if (event === undefined || event === null) return undefined;
    const made = world.ledger.events.get(event.id);
    if (made) made.isTakenBack = true;
    return tab.log.undo(event.id);
  },
  note(hand) {
    const made = pick(correctable(hand), hand.fraction);
    return made && hand.tab.log.addNote(made.id, `Note at ${hand.world.time.now}`);
  },
  remove(hand) {
    const made = pick(correctable(hand), hand.fraction);
    const known = made && hand.world.ledger.events.get(made.id);
    if (known) known.isTakenBack = true;
    return made && hand.tab.log.undo(made.id);
  },
  'close a site'(hand) {
    const site = pickSite(hand);
    const reason = pick(CLOSURE_REASONS, hand.fraction) ?? 'other';
    return site && record(hand, { kind: 'closure', ...named(site), reason });
  },
  'answer a job'(hand) {
    const job = pick(hand.tab.shown().team.jobs, hand.fraction);
    if (job === undefined) return undefined;
    const { id: job_id, assignment } = job;
    if (job.state === 'open' && hand.fraction < 0.7)
      return record(hand, { kind: 'job_accepted', job_id, assignment, addsStop: false });
    if (hand.fraction < 0.9) return visit(hand);
    return record(hand, { kind: 'job_declined', job_id, assignment, reason: 'no_time' });
  },
  'answer a round'(hand) {
    const sent = pick(hand.tab.shown().team.offers, hand.fraction);
    if (sent === undefined) return undefined;
    if (hand.fraction > 0.8)
      return record(hand, { kind: 'round_declined', round_id: sent.id, reason: 'none' });
    return startSentRound(hand, sent);
  },
  async 'next stop'(hand) {
    const { tab, phone } = hand;
    const round = tab.round.reread();
    const stop = round && nextStop(round);
    if (!round || !stop || round.finishedAt !== null) return;
    const { siteId, siteName } = stop;
    const made = await record(hand, { kind: 'visit', siteId, siteName, outcome: 'visited' });
    if (made === null) return;
    const mark = { at: phone.now(), reason: null, from: null, visitId: made.event.id };
    tab.round.set(markStop(round, stop, mark));
  },
  async dismiss({ world, tab, fraction }) {
    const { visits, closures } = tab.shown();
    const refused = pick(
      [...visits.visits, ...closures].filter(({ state }) => state === 'refused'),
      fraction,
    );
    if (!refused) return;
    for (const { event } of world.ledger.events.values()) {
      const isIt =
        event.id === refused.id || (event.kind === 'visit_correction' && event.visitId === refused.id);
      const made = world.ledger.events.get(event.id);
      if (isIt && made) made.isTakenBack = true;
    }
    await tab.log.dismiss(refused.id);
  },
};

async function record({ world, tab }: Hand, draft: FieldDraft): Promise<RecordedEvent | null> {
  const recorded = await tab.log.record(draft);
  if (recorded) world.ledger.confirms(recorded.event);
  return recorded;
}

/** To the site of an accepted job, else to any. */
async function visit(hand: Hand): Promise<void> {
  const accepted = hand.tab.shown().team.jobs.filter(({ state }) => state === 'accepted');
  const job = pick(accepted, hand.fraction);
  const site = job ?? pickSite(hand);
  if (site === undefined) return;
  const recorded = await record(hand, { kind: 'visit', ...named(site), outcome: 'visited' });
  if (job && recorded) hand.world.ledger.walked.push({ jobId: job.id, visitId: recorded.event.id });
}

async function startSentRound(hand: Hand, sent: Parameters<typeof stopsOfSentRound>[0]): Promise<void> {
  const { world, phone, tab } = hand;
  const now = phone.now();
  const sites = [...world.sites(), ...tab.shown().team.sites];
  const { stops } = stopsOfSentRound(sent, { sites, boosts: {}, from: null, now });
  const [first] = stops;
  if (first === undefined || (await record(hand, { kind: 'round_accepted', round_id: sent.id })) === null)
    return;
  const setup = {
    startedAt: Math.max(now, sent.startsAt),
    finishBy: sent.finishBy,
    from: { latitude: first.latitude, longitude: first.longitude },
    end: null,
    visitMinutes: 6,
    vary: false,
    seed: 1,
    pace: 0.012,
    legs: {},
  };
  tab.round.set(startRound(sent.id, setup, stops));
}

const isOnShift = ({ tab }: Hand): boolean => isRunning(tab.shown().shift?.shift ?? null);
const correctable = ({ tab, phone }: Hand) =>
  tab.shown().visits.visits.filter((one) => canCorrect(one, phone.now()));
const named = ({ siteId, siteName }: { readonly siteId: number; readonly siteName: string }) => ({
  siteId,
  siteName,
});

/** Mostly in the areas of the person, at times elsewhere. */
function pickSite({ world, tab, fraction }: Hand): Site | undefined {
  const isElsewhere = (fraction * 1_000) % 1 < 0.12;
  return pick(isElsewhere ? world.sites() : world.sitesOf(tab.person() ?? 0), fraction);
}

export const pick = <T>(items: readonly T[], fraction: number): T | undefined =>
  items[Math.floor(fraction * items.length)];
