import { areaNames } from '#modules/areas/areas-table.ts';
import { savePerson } from '#modules/people/save-person.ts';
import { rightsOf, usesGroups } from './provider-claims.ts';
import type { SsoDeps } from './sso-deps.ts';

/** Staff flag and areas as the groups give them, at each sign-in. Where no group is configured, staff decide in the console. */
export async function applyGroups(
  { db, clock, settings, log }: SsoDeps,
  { userId, groups }: { readonly userId: number; readonly groups: readonly string[] },
): Promise<void> {
  if (!usesGroups(settings)) return;
  const { isStaff, areas } = rightsOf(groups, settings);
  const known = new Set(await areaNames(db));
  const missing = areas.filter((area) => !known.has(area));
  if (missing.length > 0) log.warn({ missing }, 'OIDC_AREA_GROUPS names areas that do not exist');
  const saved = await savePerson(
    { db, clock },
    {
      userId,
      actor: 'service',
      ...(settings.areaGroups.length === 0 ? {} : { areas: areas.filter((area) => known.has(area)) }),
      ...(settings.staffGroup === undefined ? {} : { isStaff }),
    },
  );
  if (!saved.ok) log.warn({ userId }, 'the last staff account keeps its rights, whatever its groups');
}
