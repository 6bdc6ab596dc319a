import type { staffContract } from '@patrolplan/contract/staff';
import type { StaffReply } from '#console/shared/staff-call.ts';

export type FoundChanges = StaffReply<typeof staffContract.findChanges>;
export type Change = FoundChanges['changes'][number];
