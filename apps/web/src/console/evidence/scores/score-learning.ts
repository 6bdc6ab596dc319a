import type { staffContract } from '@patrolplan/contract/staff';
import type { StaffReply } from '#console/shared/staff-call.ts';

/** How scores learn, what the last night suggests, and the versions. */
export type ScoreLearning = StaffReply<typeof staffContract.readScoreLearning>;
