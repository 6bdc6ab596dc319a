/** What an API key may do. A call without a scope refuses every key. */
export const API_SCOPES = [
  'coverage:read',
  'sites:read',
  'sites:write',
  'boosts:write',
  'jobs:write',
  'requests',
] as const;

export type ApiScope = (typeof API_SCOPES)[number];
