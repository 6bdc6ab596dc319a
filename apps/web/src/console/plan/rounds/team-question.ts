import type { ReadShift } from './team-settings.ts';
import { MIDDLE } from './team-settings.ts';
import type { OpenStop } from '#domain/round/round.ts';
import { returnAfter } from '#domain/round/return-visit.ts';
import { isFirstVisit, sitePoints, toPosition } from '#domain/round/round.ts';
import { roundSite, withServiceRecovery } from '#domain/round/round-site.ts';
import type { RoundSite } from '#domain/round/round-site.ts';
import type { TeamRequest } from '#domain/round/team-request.ts';
import type { Position } from '#domain/geo.ts';
import { metresBetween } from '#domain/geo.ts';
import type { Boosts } from '#domain/score/score-breakdown.ts';
import { isLocated, listedSites } from '#domain/site/site.ts';
import type { Site } from '#domain/site/site.ts';

/** The sites of the areas with their scores. */
export type TeamSites = {
  readonly sites: readonly Site[];
  readonly boosts: Boosts;
};

/** A shift with its warden. */
export type TeamMember = ReadShift & {
  readonly name: string;
  /** Areas in which this person may record visits; null: all, because nobody is named, or staff. */
  readonly ownAreas: readonly string[] | null;
  readonly from: Position;
  readonly startName: string;
};

/** A site that may be a stop. `ownMinutes` is its own visit length, if it has one. */
type Candidate = {
  readonly stop: OpenStop;
  readonly areaName: string;
  readonly ownMinutes: number | null;
};

/** A request to the planner, and the meaning of its places. */
export type TeamQuestion = {
  readonly request: TeamRequest;
  readonly members: readonly TeamMember[];
  readonly areas: readonly string[];
  readonly candidates: readonly Candidate[];
  /** All sites, including those that cannot be stops. */
  readonly sites: readonly RoundSite[];
  /** Selected areas in which none of the wardens may record visits. */
  readonly areasOfNobody: readonly string[];
};

export type TeamInput = {
  readonly areas: readonly string[];
  readonly known: TeamSites;
  readonly shifts: readonly ReadShift[];
  /** The names of the wardens, in the order of the shifts. */
  readonly names: readonly string[];
  /** The areas of the wardens, in the same order; null for all areas. */
  readonly ownAreas: readonly (readonly string[] | null)[];
  readonly seed: number;
  readonly vary: boolean;
  /** Whether the service lowers base scores after a visit. */
  readonly recovers: boolean;
  readonly middleName: string;
};

const MINUTE_MS = 60_000;
/** Limits the travel matrix, which is quadratic in the number of places. */
const MOST_PLACES = 1_000;

/** Null when no site has a position: there is no place to start. */
export function teamQuestion(input: TeamInput): TeamQuestion | null {
  const { areas, known, shifts, names, seed, vary } = input;
  // The last reply may be for other areas until the next one arrives.
  const sites = listedSites(known.sites, areas);
  const middle = centreOfSites(sites);
  if (middle === null) return null;
  const begin = Math.min(...shifts.map((shift) => shift.begin));
  const members = shifts.map((shift, index): TeamMember => {
    const site = sites.find(({ siteId }) => shift.startAt !== MIDDLE && String(siteId) === shift.startAt);
    const at = site && isLocated(site) ? site : null;
    return {
      ...shift,
      name: names[index] ?? '',
      ownAreas: input.ownAreas[index] ?? null,
      from: at === null ? middle : toPosition(at),
      startName: at === null ? input.middleName : at.siteName,
    };
  });
  const each = withServiceRecovery(sites, input.recovers).map((site) => ({
    site,
    asRound: roundSite(site, { boosts: known.boosts, visitMinutes: 0, now: begin }),
  }));
  const fit = each.flatMap(({ site, asRound }): readonly Candidate[] =>
    asRound.fit
      ? [{ stop: asRound.stop, areaName: site.areaName, ownMinutes: site.visitMinutes ?? null }]
      : [],
  );
  // Sites that none of the wardens may visit are not candidates.
  const candidates = mostPromising(
    fit.filter(({ areaName }) => members.some((member) => mayVisit(member, areaName))),
    members,
  );
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
    areasOfNobody: areas.filter((area) => members.every((member) => !mayVisit(member, area))),
  };
}

const mayVisit = ({ ownAreas }: Pick<TeamMember, 'ownAreas'>, areaName: string): boolean =>
  ownAreas === null || ownAreas.includes(areaName);

/** The mean position of the sites. */
function centreOfSites(sites: readonly Site[]): Position | null {
  const located = sites.filter(isLocated);
  if (located.length === 0) return null;
  const mean = (axis: 'latitude' | 'longitude') =>
    located.reduce((sum, site) => sum + site[axis], 0) / located.length;
  return { latitude: mean('latitude'), longitude: mean('longitude') };
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
