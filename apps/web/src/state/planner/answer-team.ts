import { type WorkerDeps, createPause } from './create-pause.ts';
import type { TeamRequest } from '#domain/round/team-request.ts';
import { metresBetween } from '#domain/geo.ts';
import { routeScore } from '#domain/route/route.ts';
import {
  type TeamProblem,
  createPlanner,
  estimateTravel,
  shareList,
  timeRound,
  varyTeam,
} from '@patrolplan/round-planner';

/** The rounds of a team as places, one list per shift. */
export type TeamAnswer = {
  readonly rounds: readonly (readonly number[])[];
  readonly score: number;
  /** Points of the team when it shares the list, with the same travel times in the same time. */
  readonly listScore: number;
  /** Progress of the search, from 0 to 1. */
  readonly progress: number;
  /** False: the search continues. */
  readonly isFinal: boolean;
};

type TeamDeps = WorkerDeps & { readonly post: (answer: TeamAnswer) => void };

const ITERATIONS = 4_000;
/** For each search of varied rounds. */
const VARIED_ITERATIONS = 400;
const VARIED_SEARCHES = 13;
const STEP_ITERATIONS = 10;
/** Ends the search of very many sites, with the best result so far. */
const LONGEST_MS = 10_000;
const POST_EVERY_MS = 150;

/** Posts rounds immediately, then better ones, then the final ones. Posts nothing after an abort. */
export async function answerTeam(request: TeamRequest, deps: TeamDeps): Promise<void> {
  const { now, signal } = deps;
  const problem = teamProblem(request);
  // Sharing the list takes the same breaks, and has the points of every site with one visit.
  const listed = {
    ...problem,
    places: problem.places.map(({ returnAfter: _, ...place }) => place),
    shifts: problem.shifts.map(({ break: rest, ...shift }) => ({
      ...shift,
      limit: shift.limit - (rest?.length ?? 0),
    })),
  };
  const listScore = teamPoints(
    listed,
    shareList(listed, (minutes) => routeScore(minutes * 60)),
  );
  const until = now() + LONGEST_MS;
  const isOver = () => signal.aborted || now() > until;
  const post = (rounds: TeamAnswer['rounds'], progress: number) => {
    if (signal.aborted) return;
    deps.post({ rounds, score: teamPoints(problem, rounds), listScore, progress, isFinal: progress === 1 });
  };
  const pause = createPause(deps);

  const planner = createPlanner(problem, { seed: request.seed });
  const best = () => planner.rounds().map(({ stops }) => stops);
  post(best(), 0);
  let posted = now();
  if (request.vary) {
    const first = best();
    let done = 0;
    const rounds = await varyTeam(problem, {
      seed: request.seed,
      iterations: VARIED_ITERATIONS,
      signal: {
        get aborted() {
          return isOver();
        },
      },
      async pause() {
        done += STEP_ITERATIONS;
        await pause();
        if (now() - posted < POST_EVERY_MS) return;
        posted = now();
        post(first, Math.min(0.99, done / (VARIED_ITERATIONS * VARIED_SEARCHES)));
      },
    });
    return post(
      rounds.map(({ stops }) => stops),
      1,
    );
  }
  for (let done = 0; done < ITERATIONS && !planner.isDone && !isOver(); done += STEP_ITERATIONS) {
    planner.step(STEP_ITERATIONS);
    await pause();
    if (now() - posted < POST_EVERY_MS) continue;
    posted = now();
    post(best(), Math.min(0.99, done / ITERATIONS));
  }
  post(best(), 1);
}

/** Wardens of the same pace share a travel matrix. */
function teamProblem({ places, shifts }: TeamRequest): TeamProblem {
  const travel = new Map<number, Float64Array>();
  const members = shifts.map((shift) => {
    const { start, startTime, limit, returns, pace, visitMinutes, closed } = shift;
    const ownTravel = travel.get(pace) ?? estimateTravel({ points: places, metres: metresBetween, pace });
    // A visit that takes longer than the shift does not fit into any of its rounds.
    const notHere = new Set(closed);
    const never = limit - startTime + 1;
    const service = places.map((place, index) =>
      notHere.has(index) ? never : (place.service ?? visitMinutes),
    );
    travel.set(pace, ownTravel);
    return {
      start,
      startTime,
      limit,
      travel: ownTravel,
      service,
      ...(returns ? { end: start } : {}),
      ...(shift.break && { break: shift.break }),
    };
  });
  return { places, travel: members[0]?.travel ?? new Float64Array(places.length ** 2), shifts: members };
}

const teamPoints = (problem: TeamProblem, rounds: TeamAnswer['rounds']): number =>
  problem.shifts.reduce((sum, shift, index) => sum + timeRound(problem, shift, rounds[index] ?? []).score, 0);
