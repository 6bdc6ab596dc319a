import type { Feature } from '@patrolplan/contract/features';
import { notFound } from '#core/failure.ts';
import type { Serve } from './serve.ts';

/** `serve` for the calls of an optional part: without it they answer 404, as if they did not exist. */
export function serveFeature(serve: Serve, feature: Feature, features: readonly Feature[]): Serve {
  if (features.includes(feature)) return serve;
  return (call) => serve(call, async () => notFound());
}
