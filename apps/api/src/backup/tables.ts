import type { Schema } from '#db/schema.ts';

/**
 * Every table, after the tables it refers to. A test compares the list with the database, so that a new table cannot be
 * forgotten.
 */
export const BACKED_UP_TABLES = [
  'users',
  'sessions',
  'api_keys',
  'passkeys',
  'sign_in_steps',
  'identities',
  'sso_sessions',
  'known_networks',
  'one_time_tokens',
  'outbox',
  'rate_limits',
  'areas',
  'user_areas',
  'area_index',
  'sites',
  'site_imports',
  'site_import_rows',
  'periods',
  'bank_holidays',
  'boosts',
  'weather_observations',
  'events',
  'app_settings',
  'organisation',
  'route_fetches',
  'visits',
  'removed_visits',
  'shift_events',
  'shifts',
  'check_in_intervals',
  'contacts',
  'alarms',
  'webhook_deliveries',
  'alarm_steps',
  'shift_sheets',
  'found_sums',
  'survey_sums',
  'learned_scores',
  'score_suggestions',
  'score_versions',
  'providers',
  'refreshes',
  'audit',
  'installation',
] as const satisfies readonly (keyof Schema)[];

export type TableName = (typeof BACKED_UP_TABLES)[number];
