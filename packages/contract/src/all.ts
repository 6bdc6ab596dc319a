import { contract } from './index.ts';
import { staffContract } from './staff/index.ts';

/** Every call of the service, those of the features included. A call that is not listed here is not served. */
export const allCalls = { ...contract, ...staffContract } as const;

export type ServiceCall = (typeof allCalls)[keyof typeof allCalls];
