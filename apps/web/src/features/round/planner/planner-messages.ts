import type { PlanAnswer } from './answer-request.ts';
import type { PlanRequest } from '#features/round/model/plan-request.ts';

/** To the worker. A new request ends the one before. */
export type PlannerMessage =
  { readonly kind: 'plan'; readonly id: number; readonly request: PlanRequest } | { readonly kind: 'stop' };

/** From the worker. */
export type PlannerReply =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: PlanAnswer }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };
