import { clientErrorsContract } from './client-errors/index.ts';
import { contract } from './index.ts';
import { fieldContract } from './field/index.ts';
import { shiftContract } from './shift/index.ts';
import { signInContract } from './sign-in/index.ts';
import { staffContract } from './staff/index.ts';
import { staffTeamContract } from './staff/team.ts';
import { teamContract } from './team/index.ts';
import { visitsContract } from './visits/index.ts';
import { whyContract } from './why/index.ts';

/** Every call of the service, those of the features included. A call that is not listed here is not served. */
export const allCalls = {
  ...contract,
  ...clientErrorsContract,
  ...fieldContract,
  ...shiftContract,
  ...signInContract,
  ...staffContract,
  ...staffTeamContract,
  ...teamContract,
  ...visitsContract,
  ...whyContract,
} as const;

export type ServiceCall = (typeof allCalls)[keyof typeof allCalls];
