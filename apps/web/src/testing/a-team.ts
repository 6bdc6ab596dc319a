import type { Job, SentRound, TeamState } from '#domain/team/team-facts.ts';
import type { TeamDraft, TeamEvent } from '#domain/team/team-event.ts';
import type { Recorded } from '#domain/field/recorded.ts';
import { clockTime as at } from './a-shift.ts';

/** Helen's round of 08:30 to 12:00 with three stops. */
export function aSentRound(more: Partial<SentRound> = {}): SentRound {
  return {
    id: 'round-1',
    sentBy: 'Helen',
    sentAt: at('07:55'),
    startsAt: at('08:30'),
    finishBy: at('12:00'),
    startSiteId: null,
    returns: true,
    mode: null,
    stops: [1, 2, 3].map((siteId) => ({ siteId, kind: 'visit', arriveAt: at('08:40'), minutes: 6 })),
    points: 12.5,
    dueSites: 1,
    state: 'sent',
    ...more,
  };
}

/** Helen's job at Grey Street, by 15:00. */
export function aJob(more: Partial<Job> = {}): Job {
  return {
    id: 'job-1',
    assignment: 1,
    siteId: 5,
    siteName: 'Grey Street On-Street Bays',
    street: 'Grey Street',
    postcode: 'NE1 6EE',
    reason: 'Bus lane blocked',
    by: at('15:00'),
    isForYou: true,
    state: 'open',
    sentBy: 'Helen',
    sentAt: at('13:48'),
    ...more,
  };
}

export function aTeamEvent(draft: TeamDraft, more: Partial<Recorded> = {}): TeamEvent {
  const time = more.at ?? at('13:50');
  return {
    id: `event-${JSON.stringify(draft)}`,
    userId: 7,
    at: time,
    ...draft,
    madeAt: time,
    sendAfter: time,
    state: 'waiting',
    refusal: null,
    ...more,
  };
}

export const aTeamState = (more: Partial<TeamState> = {}): TeamState => ({
  rounds: [],
  jobs: [],
  gone: [],
  claims: [],
  ...more,
});
