export { followList, nearestFirst } from './follow-rule.ts';
export { planRound, planRoundInSlices, planTeam } from './plan.ts';
export type { RoundOptions, TeamOptions } from './plan.ts';
export { createPlanner } from './planner.ts';
export type { Planner, Round } from './planner.ts';
export type { City, Place, RoundProblem, Shift, TeamProblem } from './problem.ts';
export { createRandom } from './search/random.ts';
export { timeRound } from './timetable.ts';
export type { Timetable, Visit } from './timetable.ts';
