import * as v from 'valibot';
import type { SsoSettings } from '#config/sso-settings.ts';
import { hasHiddenCharacters, visibleName } from '#modules/accounts/visible-name.ts';

/** What the provider states of a person. Identity is issuer and subject; the rest is for a new account and its rights. */
export const providerClaims = v.object({
  issuer: v.string(),
  subject: v.string(),
  email: v.optional(v.string()),
  firstName: v.string(),
  lastName: v.string(),
  groups: v.array(v.string()),
});
export type ProviderClaims = v.InferOutput<typeof providerClaims>;

/** A name as people see it. PostgreSQL stores no NUL, and nobody can tell names apart by what does not show. */
const optionalName = (max: number) =>
  v.fallback(
    v.optional(v.pipe(v.string(), v.transform(visibleName), v.nonEmpty(), v.maxLength(max))),
    undefined,
  );
const address = v.fallback(v.optional(v.pipe(v.string(), v.email(), v.maxLength(254))), undefined);

const payloadSchema = v.looseObject({
  sub: v.pipe(
    v.string(),
    v.nonEmpty(),
    v.maxLength(255),
    v.check((subject) => !hasHiddenCharacters(subject) && subject.isWellFormed()),
  ),
  email: address,
  /** Some providers send it as a text. Entra sends none: its addresses are those of the organisation. */
  email_verified: v.optional(v.unknown()),
  /** Entra's user name, an address in most organisations. */
  preferred_username: address,
  given_name: optionalName(100),
  family_name: optionalName(100),
  name: optionalName(200),
});

/** 'too-many-groups': the list is not in the token, which must never count as an empty list. */
export function readClaims(
  payload: unknown,
  settings: Pick<SsoSettings, 'issuer' | 'groupsClaim' | 'staffGroup' | 'areaGroups'>,
): ProviderClaims | 'unusable' | 'too-many-groups' {
  const read = v.safeParse(payloadSchema, payload);
  if (!read.success) return 'unusable';
  const { sub, email, email_verified, preferred_username, given_name, family_name, name = '' } = read.output;
  const isUnverified = email_verified === false || email_verified === 'false';
  if (usesGroups(settings) && hasGroupsElsewhere(read.output, settings.groupsClaim)) return 'too-many-groups';
  const [first = '', ...rest] = name.split(/\s+/);
  return {
    // The library has compared it with the token's.
    issuer: settings.issuer,
    subject: sub,
    email: isUnverified ? undefined : (email ?? preferred_username),
    firstName: given_name ?? first,
    lastName: family_name ?? rest.join(' '),
    groups: textsIn(read.output[settings.groupsClaim]),
  };
}

/** Whether groups decide about staff or areas. Otherwise staff decide in the console. */
export const usesGroups = ({ staffGroup, areaGroups }: Pick<SsoSettings, 'staffGroup' | 'areaGroups'>) =>
  staffGroup !== undefined || areaGroups.length > 0;

/** Beyond 200 groups Entra leaves the list out of the token and names another source for it ('overage'). */
function hasGroupsElsewhere(payload: Readonly<Record<string, unknown>>, claim: string): boolean {
  const names = payload['_claim_names'];
  const isElsewhere = typeof names === 'object' && names !== null && claim in names;
  return isElsewhere || payload['hasgroups'] === true || payload['hasgroups'] === 'true';
}

function textsIn(claim: unknown): string[] {
  const listed: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
  // A group that cannot be stored is not one that the configuration names.
  return listed.filter(
    (group): group is string =>
      typeof group === 'string' && !hasHiddenCharacters(group) && group.isWellFormed(),
  );
}

export type GroupRights = { readonly isStaff: boolean; readonly areas: readonly string[] };

/** What the groups of a person give them. */
export function grantedRights(
  groups: readonly string[],
  { staffGroup, areaGroups }: Pick<SsoSettings, 'staffGroup' | 'areaGroups'>,
): GroupRights {
  const areas = areaGroups.filter(({ group }) => groups.includes(group)).map(({ area }) => area);
  return {
    isStaff: staffGroup !== undefined && groups.includes(staffGroup),
    areas: [...new Set(areas)].toSorted(),
  };
}
