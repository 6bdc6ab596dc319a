import type { staffContract } from '@patrolplan/contract/staff';
import type { StaffReply } from '#console/shared/staff-call.ts';

export type StaffSite = StaffReply<typeof staffContract.readStaffSite>;

/** A page of the list of sites. */
export type FoundSites = StaffReply<typeof staffContract.searchSites>;
export type FoundSite = FoundSites['sites'][number];

/** An uploaded file of sites. */
export type SiteImport = StaffReply<typeof staffContract.readImport>;
