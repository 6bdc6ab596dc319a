import type { BoardJob, BoardRound } from '#console/shared/team/board.ts';

const NOW = '2026-11-17T14:00:00.000Z';

export const aBoardRound = (given: Partial<BoardRound> = {}): BoardRound => ({
  id: 'round-1',
  letter: 'A',
  warden: 1,
  name: 'Priya Nair',
  state: 'stop',
  stateAt: NOW,
  declineReason: null,
  done: 3,
  stops: 12,
  lastVisit: null,
  sentAt: NOW,
  startsAt: NOW,
  finishBy: '2026-11-17T16:00:00.000Z',
  points: 50,
  dueSites: 0,
  areas: ['City Centre'],
  siteIds: [],
  ...given,
});

export const aBoardJob = (given: Partial<BoardJob> = {}): BoardJob => ({
  id: 'job-1',
  siteId: 7,
  siteName: 'Grey Street',
  area: 'City Centre',
  reason: 'Bus lane blocked',
  by: '2026-11-17T15:00:00.000Z',
  for: 'person',
  warden: 1,
  name: 'Priya Nair',
  state: 'open',
  stateAt: NOW,
  seenAt: null,
  declineReason: null,
  declines: 0,
  isSiteRetired: false,
  sentAt: NOW,
  ...given,
});
