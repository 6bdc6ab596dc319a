import type { FieldOnDevice } from './on-device.ts';
import { type FieldEvent, eventsByPart } from '#domain/field/field-event.ts';
import { type PersonState } from '#domain/field/person-state.ts';
import { canChange } from '#domain/field/recorded.ts';
import { currentShift } from '#domain/shift/current-shift.ts';
import { acceptedJobs } from '#domain/team/accepted-jobs.ts';
import { claimedSites, freshNotices } from '#domain/team/team-facts.ts';
import { teamNow } from '#domain/team/team-now.ts';
import { removedVisitIds, shownVisits } from '#domain/visit/correct-visit.ts';
import { lastVisits } from '#domain/visit/device-visit.ts';

type Moment = {
  /** By the clock of the service. */
  readonly at: number;
  /** By the clock of the device. */
  readonly now: number;
  /** The ids of the events that are being sent. */
  readonly sending: ReadonlySet<string>;
  readonly isFailing: boolean;
};

/** What the screens show: the last reply of the service, and what it does not have yet. */
export function shownField(
  own: readonly FieldEvent[],
  state: PersonState,
  { at, now, sending, isFailing }: Moment,
): FieldOnDevice {
  const events = eventsByPart(own);
  const { visits: made, corrections, closures, shift: shiftEvents, incidents, team: teamEvents } = events;
  const visits = shownVisits(made, corrections);
  const lastAt = lastVisits(visits);
  const visitedAt = (siteId: number) => lastAt.get(siteId);
  const removedIds = removedVisitIds(corrections);
  // Of a visit that is sent the service knows what it has done; staff may have struck it since.
  const unsentAt = lastVisits(
    made.filter(({ id, state: sent }) => sent === 'waiting' && !removedIds.has(id)),
  );
  const shift = currentShift(shiftEvents, state.shift, at);
  const ended = shift?.endedAt ? { startedAt: shift.startedAt, endedAt: shift.endedAt } : null;
  const { facts } = state;
  const waiting = (some: readonly FieldEvent[]) => some.filter((event) => event.state === 'waiting');
  return {
    visits: {
      visits,
      lastAt,
      undoable: visits.findLast((visit) => canChange(visit, now)) ?? null,
      removedIds,
    },
    closures,
    shift: {
      events: shiftEvents,
      incidents,
      known: state.shift,
      shift,
      last: ended ?? state.last,
      due: state.due,
      returns: state.returns,
      at,
    },
    team: {
      ...teamNow(facts, teamEvents, (siteId) => unsentAt.get(siteId), at),
      notices: freshNotices(facts.notices, now),
      rounds: facts.rounds,
      sites: state.sites,
      acceptedJobs: acceptedJobs(state.kept, facts.jobs, teamEvents, visitedAt, at),
    },
    claimed: claimedSites(facts.claims, at),
    unsent: {
      visits: waiting(visits).length,
      closures: waiting(closures).length,
      others: waiting([...shiftEvents, ...incidents, ...teamEvents]).filter(isKnownToPerson).length,
      isSending: visits.some(({ id }) => sending.has(id)),
      isFailing,
    },
  };
}

/** Some events are recorded without a tap: that something was seen, the start of a stop, the progress of a round. */
const isKnownToPerson = ({ kind }: FieldEvent): boolean =>
  !/_seen$|^stop$|^round_(stop|finished)$/.test(kind);

/** A part that is as before stays the same object, so that nothing is planned or rendered again. */
export function unlessEqual(before: FieldOnDevice, next: FieldOnDevice): FieldOnDevice {
  const unchanged = <Part extends keyof FieldOnDevice>(part: Part): FieldOnDevice[Part] =>
    comparable(before[part]) === comparable(next[part]) ? before[part] : next[part];
  return {
    visits: unchanged('visits'),
    closures: unchanged('closures'),
    shift: unchanged('shift'),
    team: unchanged('team'),
    claimed: unchanged('claimed'),
    unsent: unchanged('unsent'),
  };
}

const comparable = (part: unknown): string =>
  JSON.stringify(part, (_, value: unknown) =>
    value instanceof Set || value instanceof Map ? [...value] : value,
  );
