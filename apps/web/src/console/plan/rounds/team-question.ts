import { MIDDLE, type ReadShift } from './team-settings.ts';
import { type OpenStop, isFirstVisit, sitePoints, toPosition } from '#domain/round/round.ts';
import { returnAfter } from '#domain/round/return-visit.ts';
import { LEAST_POINTS } from '#domain/round/plan-request.ts';
import { type RoundSite, roundSite, withServiceRecovery } from '#domain/round/round-site.ts';
import type { TeamRequest } from '#domain/round/team-request.ts';
import { type Position, metresBetween } from '#domain/geo.ts';
import type { Boosts } from '#domain/score/score-breakdown.ts';
import { type Site, isLocated, listedSites, sitePosition } from '#domain/site/site.ts';

/** The sites of the areas with their scores. */
export type TeamSites = {
  readonly sites: readonly Site[];
  readonly boosts: Boosts;
};

export type TeamPerson = {
  readonly id: number;
  readonly name: string;
  /** Null: all areas (staff). */
  readonly areas: readonly string[] | null;
};

/** A shift with its warden. */
export type TeamMember = ReadShift & {
  readonly name: string;
  /** The letter that the round has on Today once it is sent. */
  readonly letter: string;
  /** Who gets the round when it is sent; null while nobody is named. */
  readonly person: TeamPerson | null;
  readonly from: Position;
  readonly startName: string;
};

/** A site that may be a stop. `ownMinutes` is its own visit length, if it has one. */
type Candidate = {
  readonly stop: OpenStop;
  readonly areaName: string;
  readonly ownMinutes: number | null;
};

export type DueSite = {
  readonly siteId: number;
  readonly siteName: string;
  /** 0: due today. */
  readonly overdueDays: number;
  /** Null while its position is not known. */
  readonly place: Position | null;
};

/** A request to the planner, and the meaning of its places. */
export type TeamQuestion = {
  readonly request: TeamRequest;
  readonly members: readonly TeamMember[];
  readonly areas: readonly string[];
  readonly candidates: readonly Candidate[];
  /** All sites, including those that cannot be stops. */
  readonly sites: readonly RoundSite[];
  /** Sites that are due by their visit rule, those that are overdue for longest first. */
  readonly due: readonly DueSite[];
  /** Selected areas in which none of the wardens may record visits. */
  readonly areasOfNobody: readonly string[];
};

export type TeamInput = {
  readonly areas: readonly string[];
  readonly known: TeamSites;
  readonly shifts: readonly ReadShift[];
  /** The names of the wardens on screen, in the order of the shifts. */
  readonly names: readonly string[];
  /** The letters of their rounds, in the same order. */
  readonly letters: readonly string[];
  /** The named people, in the same order; null for nobody. */
  readonly people: readonly (TeamPerson | null)[];
  readonly seed: number;
  readonly vary: boolean;
  /** Whether the service lowers base scores after a visit. */
  readonly recovers: boolean;
  readonly middleName: string;
  /** Sites that somebody is going to, each until a time. */
  readonly claims?: readonly { readonly siteId: number; readonly until: string }[];
};

const MINUTE_MS = 60_000;
/** Limits the travel matrix, which is quadratic in the number of places. */
const MOST_PLACES = 1_000;

/** Null when no site has a position to start from. */
export function teamQuestion(input: TeamInput): TeamQuestion | null {
  const { areas, known, shifts, names, seed, vary } = input;
  // The last reply may be for other areas until the next one arrives.
  const sites = listedSites(known.sites, areas);
  const middleOfAll = centreOfSites(sites);
  if (middleOfAll === null) return null;
  const begin = Math.min(...shifts.map((shift) => shift.begin));
  const members = shifts.map((shift, index): TeamMember => {
    const site = sites.find(({ siteId }) => shift.startAt !== MIDDLE && String(siteId) === shift.startAt);
    const at = site && isLocated(site) ? site : null;
    const person = input.people[index] ?? null;
    const middle = centreOfSites(sites.filter(({ areaName }) => mayVisit({ person }, areaName)));
    return {
      ...shift,
      name: names[index] ?? '',
      letter: input.letters[index] ?? '',
      person,
      from: at === null ? (middle ?? middleOfAll) : toPosition(at),
      startName: at === null ? input.middleName : at.siteName,
    };
  });
  const claimed = new Set(
    (input.claims ?? []).filter(({ until }) => Date.parse(until) > begin).map(({ siteId }) => siteId),
  );
  const each = withServiceRecovery(sites, input.recovers).map((site) => {
    const asRound = roundSite(site, { boosts: known.boosts, visitMinutes: 0, now: begin });
    const isClaimed = claimed.has(site.siteId);
    // As if it had just been visited.
    return {
      site,
      isClaimed,
      asRound: isClaimed && asRound.fit ? { ...asRound, isRecovering: true } : asRound,
    };
  });
  const fit = each.flatMap(({ site, isClaimed, asRound }): readonly Candidate[] =>
    asRound.fit && !isClaimed
      ? [{ stop: asRound.stop, areaName: site.areaName, ownMinutes: site.visitMinutes ?? null }]
      : [],
  );
  // Sites that none of the wardens may visit are not candidates.
  const allowed = fit.filter(({ areaName }) => members.some((member) => mayVisit(member, areaName)));
  const candidates = mostPromising(withPoints(allowed, members), members);
  const minutes = (at: number) => (at - begin) / MINUTE_MS;
  const places = candidates.map(({ stop, ownMinutes }) => ({
    ...toPosition(stop),
    score: sitePoints(stop),
    ...(ownMinutes === null ? {} : { service: ownMinutes }),
    ...(stop.open === null ? {} : { open: minutes(stop.open) }),
    ...(stop.close === null ? {} : { close: minutes(stop.close) }),
    ...(isFirstVisit(stop) && { returnAfter: returnAfter(stop.waiting ?? 0) }),
  }));
  const request: TeamRequest = {
    places: [...places, ...members.map(({ from }) => ({ ...from, score: 0 }))],
    shifts: members.map((member, index) => ({
      start: places.length + index,
      startTime: minutes(member.begin),
      limit: minutes(member.finishBy),
      returns: member.returns,
      pace: member.pace,
      visitMinutes: member.visitMinutes,
      ...(member.break && {
        break: {
          open: minutes(member.break.open),
          close: minutes(member.break.close),
          length: member.break.minutes,
        },
      }),
      closed: candidates.flatMap(({ areaName }, place) => (mayVisit(member, areaName) ? [] : [place])),
    })),
    seed,
    vary,
  };
  return {
    request,
    members,
    areas,
    candidates,
    sites: each.map(({ asRound }) => asRound),
    due: dueSites(sites.filter(({ siteId }) => !claimed.has(siteId))),
    areasOfNobody: areas.filter((area) => members.every((member) => !mayVisit(member, area))),
  };
}

const dueSites = (sites: readonly Site[]): readonly DueSite[] =>
  sites
    .flatMap((site): readonly DueSite[] => {
      const { siteId, siteName, overdueDays } = site;
      return typeof overdueDays === 'number'
        ? [{ siteId, siteName, overdueDays, place: sitePosition(site) }]
        : [];
    })
    .toSorted((one, other) => other.overdueDays - one.overdueDays);

/** Staff, and wardens who are not named, have all areas. */
const mayVisit = ({ person }: Pick<TeamMember, 'person'>, areaName: string): boolean =>
  person === null || person.areas === null || person.areas.includes(areaName);

/** The mean position of the sites. */
function centreOfSites(sites: readonly Site[]): Position | null {
  const located = sites.filter(isLocated);
  if (located.length === 0) return null;
  const mean = (axis: 'latitude' | 'longitude') =>
    located.reduce((sum, site) => sum + site[axis], 0) / located.length;
  return { latitude: mean('latitude'), longitude: mean('longitude') };
}

/** As on phones, a stop with few points is not planned while any other can be reached. */
function withPoints(candidates: readonly Candidate[], members: readonly TeamMember[]): readonly Candidate[] {
  const enough = candidates.filter(({ stop }) => sitePoints(stop) >= LEAST_POINTS);
  const isReached = (candidate: Candidate) => members.some((member) => canReach(member, candidate));
  return enough.some(isReached) ? enough : candidates;
}

/** Whether a round of one stop is in time. */
function canReach(member: TeamMember, { stop, areaName, ownMinutes }: Candidate): boolean {
  const { from, begin, finishBy, pace, visitMinutes, returns } = member;
  const travel = metresBetween(from, stop) * pace * MINUTE_MS;
  const arrive = Math.max(begin + travel, stop.open ?? 0);
  const leave = arrive + (ownMinutes ?? visitMinutes) * MINUTE_MS;
  return (
    mayVisit(member, areaName) &&
    arrive <= (stop.close ?? Infinity) &&
    leave + (returns ? travel : 0) <= finishBy
  );
}

/** If there are too many sites, those with the most points for their distance from the nearest start. */
function mostPromising(
  candidates: readonly Candidate[],
  members: readonly TeamMember[],
): readonly Candidate[] {
  if (candidates.length <= MOST_PLACES) return candidates;
  return candidates
    .map((candidate) => {
      const { stop, ownMinutes } = candidate;
      const minutes = Math.min(
        ...members.map(
          ({ from, pace, visitMinutes }) => metresBetween(from, stop) * pace + (ownMinutes ?? visitMinutes),
        ),
      );
      return { candidate, rate: sitePoints(stop) / (minutes + 1) };
    })
    .sort((one, other) => other.rate - one.rate)
    .slice(0, MOST_PLACES)
    .map(({ candidate }) => candidate);
}
