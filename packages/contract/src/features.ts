/**
 * Optional parts of the product. The service lists the enabled ones in `/config.json`; a screen that needs an absent
 * feature does not exist. To add a feature, add its name here.
 */
export const FEATURES = [
  'api',
  'fair',
  'guide',
  'integrations',
  'map',
  'marks',
  'passkeys',
  'requests',
  'round',
  'shift',
  'sso',
  'staff',
  'team',
  'visits',
  'welcome',
  'why',
] as const satisfies readonly string[];

export type Feature = (typeof FEATURES)[number];

/** The features in a list that this version knows. Others are ignored: they belong to a newer version. */
export function knownFeatures(listed: unknown): readonly Feature[] {
  if (!Array.isArray(listed)) return [];
  return FEATURES.filter((feature) => listed.includes(feature));
}
