import { type WorkerDeps, createPause } from './create-pause.ts';
import type { PlanRequest } from '#domain/round/plan-request.ts';
import { surveyCount } from '#domain/round/survey.ts';
import { metresBetween } from '#domain/geo.ts';
import { routeScore } from '#domain/route/route.ts';
import {
  BREAK,
  type RoundProblem,
  createPlanner,
  estimateTravel,
  followList,
  replanRound,
  timeRound,
  varyRound,
} from '@patrolplan/round-planner';

/** A round of places, and its key figures. */
export type PlanAnswer = {
  readonly stops: readonly number[];
  /** The stops that were drawn by chance. */
  readonly surveys?: readonly number[];
  readonly score: number;
  /** Points of following the list in the same time, with the same travel times. */
  readonly listScore: number;
  /** For a round that is planned again: points the previous stops can still cover before the deadline. */
  readonly plannedScore: number | null;
  /** False: the search continues. */
  readonly isFinal: boolean;
};

export type AnswerDeps = WorkerDeps & { readonly post: (answer: PlanAnswer) => void };

const SEED_ITERATIONS = 3_000;
/** For each of the four searches of planning again, and for each alternative of a varied round. */
const SHORT_ITERATIONS = 800;
const STEP_ITERATIONS = 10;
const POST_EVERY_MS = 60;
/** A job counts as much as several good sites while the round is planned, and its own points after that. */
const JOB_POINTS = 20;

/** Posts a round immediately, then better ones, then the final one. Posts nothing after an abort. */
export async function answerRequest(request: PlanRequest, deps: AnswerDeps): Promise<void> {
  const { signal, now } = deps;
  const plain = buildProblem(request);
  const problem = withJobs(plain, request.required);
  const listed = withoutBreakAndReturns(plain);
  const listScore = tourPoints(
    listed,
    followList(listed, (minutes) => routeScore(minutes * 60)),
  );
  const post = (round: Pick<PlanAnswer, 'stops' | 'surveys' | 'score'>, isFinal: boolean): void => {
    if (signal.aborted) return;
    const { stops, surveys = [] } = round;
    const score =
      round.score - JOB_POINTS * (request.required ?? []).filter((place) => stops.includes(place)).length;
    deps.post({ stops, surveys, score, listScore, plannedScore: plannedScore(request, plain), isFinal });
  };
  const pause = createPause(deps);
  const options = { seed: request.seed, iterations: SHORT_ITERATIONS, pause, signal };

  if (request.search.kind === 'again') {
    const { round } = await replanRound(problem, request.search.planned, options);
    return post(round, true);
  }

  const { places, travel, ...shift } = problem;
  const planner = createPlanner({ places, travel, shifts: [shift] }, { seed: request.seed });
  const best = () => planner.rounds()[0] ?? { stops: [], score: 0 };
  if (request.search.kind === 'vary') {
    post(best(), false);
    const drawn = request.search.drawn.slice(0, surveyCount(best().stops.length, request.seed));
    const scores = new Map(drawn.map(({ place, score }) => [place, score]));
    const open = places.map((place, index) => ({ ...place, score: scores.get(index) ?? place.score }));
    const wanted = [...scores.keys()];
    const { stops, score } = await varyRound({ ...problem, places: open }, { ...options, wanted });
    return post({ stops, score, surveys: wanted.filter((place) => stops.includes(place)) }, true);
  }
  post(best(), planner.isDone);
  let posted = now();
  for (let done = 0; done < SEED_ITERATIONS && !planner.isDone && !signal.aborted; done += STEP_ITERATIONS) {
    planner.step(STEP_ITERATIONS);
    await pause();
    if (now() - posted > POST_EVERY_MS) {
      posted = now();
      post(best(), false);
    }
  }
  if (!planner.isDone) post(best(), true);
}

function withJobs(problem: RoundProblem, required: readonly number[] = []): RoundProblem {
  if (required.length === 0) return problem;
  const places = problem.places.map((place, index) =>
    required.includes(index) ? { ...place, score: place.score + JOB_POINTS } : place,
  );
  return { ...problem, places };
}

/** Following the list takes the same break, and has the points of every site with its first visit. */
function withoutBreakAndReturns({ break: rest, ...problem }: RoundProblem): RoundProblem {
  return {
    ...problem,
    places: problem.places.map(({ returnAfter: _, ...place }) => place),
    limit: problem.limit - (rest?.length ?? 0),
    first: (problem.first ?? []).filter((place) => place !== BREAK),
  };
}

function buildProblem({ places, end, limit, first, pace, legs, break: rest }: PlanRequest): RoundProblem {
  const travel = estimateTravel({ points: places, metres: metresBetween, pace, legs });
  return {
    places,
    travel,
    start: 0,
    limit,
    first,
    ...(rest && { break: rest }),
    ...(end === null ? {} : { end }),
  };
}

const tourPoints = (problem: RoundProblem, stops: readonly number[]): number =>
  timeRound(problem, problem, stops).score;

/** The planned stops in order, without stops at the end that would be late. */
function plannedScore({ search, first }: PlanRequest, problem: RoundProblem): number | null {
  if (search.kind !== 'again') return null;
  for (let count = search.planned.length; count > 0; count--) {
    const { inTime, score } = timeRound(problem, problem, [...first, ...search.planned.slice(0, count)]);
    if (inTime) return score;
  }
  return tourPoints(problem, first);
}
