import type { PlanAnswer } from './answer-request.ts';
import type { TeamAnswer } from './answer-team.ts';
import type { PlanRequest } from '#domain/round/plan-request.ts';
import type { TeamRequest } from '#domain/round/team-request.ts';

/** To the worker. A new request replaces the previous one. */
export type PlannerMessage =
  | { readonly kind: 'plan'; readonly id: number; readonly request: PlanRequest }
  | { readonly kind: 'team'; readonly id: number; readonly request: TeamRequest }
  | { readonly kind: 'stop' };

/** From the worker. */
export type PlannerReply =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: PlanAnswer }
  | { readonly kind: 'team-answer'; readonly id: number; readonly answer: TeamAnswer }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };
