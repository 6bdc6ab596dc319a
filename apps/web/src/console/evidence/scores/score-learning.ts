import type { staffContract } from '@patrolplan/contract/staff';
import type { StaffReply } from '#console/shared/staff-call.ts';

/** The mode of learning, the suggestions of last night, and the versions. */
export type ScoreLearning = StaffReply<typeof staffContract.readScoreLearning>;
