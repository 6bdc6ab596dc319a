import { contract } from '@patrolplan/contract';
import type { Deps } from '#core/deps.ts';
import type { Serve } from '#http/serve.ts';
import { readProfile } from './read-profile.ts';

export function profileRoutes(serve: Serve, deps: Deps): void {
  serve(contract.readProfile, ({ caller }) => readProfile(deps.db, caller.userId));
}
