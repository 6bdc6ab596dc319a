/** What an API key may do. A call without a scope cannot be made with a key. */
export const API_SCOPES = [
  'coverage:read',
  'sites:read',
  'sites:write',
  'boosts:write',
  'jobs:write',
] as const;

export type ApiScope = (typeof API_SCOPES)[number];
