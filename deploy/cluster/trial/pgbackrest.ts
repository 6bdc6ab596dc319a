import type { ClusterMember } from './cluster-member.ts';
import { runProgram } from './run-program.ts';

/** Runs pgBackRest on a member, with the member's own configuration. */
export function pgBackRest({ pgbackrest }: Pick<ClusterMember, 'pgbackrest'>, ...args: readonly string[]) {
  return runProgram('pgbackrest', [`--config=${pgbackrest}`, '--stanza=patrolplan', ...args]);
}
