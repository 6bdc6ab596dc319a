import { randomBytes } from 'node:crypto';
import { type Call as ContractCall, callPath, contract } from '@patrolplan/contract';
import { staffContract } from '@patrolplan/contract/staff';
import { fieldContract } from '@patrolplan/contract/field';
import { NOW } from '#bench/costs/nation.ts';
import type { Call } from '#bench/costs/client.ts';

export type Person = {
  readonly id: number;
  readonly email: string;
  readonly access: string;
  readonly refresh: string;
  readonly areas: readonly string[];
  readonly siteIds: readonly number[];
  /** Of the last poll of the field state. */
  readonly tag: string;
};

export type CostedCall = {
  readonly name: string;
  readonly by: 'warden' | 'staff' | 'bench';
  /** How often a warden's device makes it in an hour of a shift, as in bench/shift-schedule.ts. */
  readonly perHour?: number;
  /** The same with the feature `shift` and check-in; as without it unless given. */
  readonly perHourWithShift?: number;
  /** The same with the feature `team` too; as without features unless given. */
  readonly perHourWithTeam?: number;
  /** A part of the usual number of calls, for a call that takes long. */
  readonly share?: number;
  readonly make: (person: Person) => Call;
};

export const PASSWORD = 'a long walk through Jesmond Dene';

const current_time = NOW.toISOString();
const anySite = ({ siteIds }: Person) => siteIds[Math.floor(Math.random() * siteIds.length)] ?? 1;
const wire = (path: string, person: Person, body?: object): Call => ({
  authorization: `Bearer ${person.access}`,
  url: path,
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});
const post = (call: ContractCall, bodyOf: (person: Person) => object) => (person: Person) =>
  wire(call.path, person, bodyOf(person));

/** In the order in which a shift makes them, then the main calls of staff. */
export const CALLS: readonly CostedCall[] = [
  {
    name: 'sign-in',
    by: 'warden',
    perHour: 1 / 8,
    share: 0.1,
    make: post(contract.logIn, ({ email }) => ({ email, password: PASSWORD })),
  },
  {
    name: 'token refresh',
    by: 'warden',
    perHour: 13.3,
    make: post(contract.refreshToken, ({ refresh }) => ({ refresh })),
  },
  {
    name: 'profile',
    by: 'warden',
    perHour: 1,
    make: (person) => wire(contract.readProfile.path, person),
  },
  { name: 'settings', by: 'warden', perHour: 1, make: post(contract.readAppSettings, () => ({})) },
  {
    name: 'scores, 1,000 sites, cached',
    by: 'warden',
    perHour: 4,
    make: post(contract.scoreSites, ({ areas }) => ({ selected_areas: areas })),
  },
  {
    name: 'boosts, 1,000 sites',
    by: 'warden',
    perHour: 120,
    make: post(contract.readBoosts, ({ siteIds }) => ({ site_ids: siteIds, current_time })),
  },
  {
    name: 'boosts, 200 sites',
    by: 'warden',
    make: post(contract.readBoosts, ({ siteIds }) => ({ site_ids: siteIds.slice(0, 200), current_time })),
  },
  {
    name: 'site',
    by: 'warden',
    perHour: 30,
    make: (person) => wire(callPath(contract.readSite, { siteid: anySite(person) }), person),
  },
  {
    name: 'weather of a site',
    by: 'warden',
    perHour: 30,
    make: post(contract.readSiteWeather, (person) => ({ site_id: anySite(person), current_time })),
  },
  {
    name: 'events of a site',
    by: 'warden',
    perHour: 30,
    make: post(contract.readSiteEvents, (person) => ({ siteids: [anySite(person)] })),
  },
  {
    name: 'route log',
    by: 'warden',
    perHour: 12,
    make: post(contract.logRouteFetch, () => ({ routes_fetched: 3 })),
  },
  {
    name: 'field state, nothing changed',
    by: 'warden',
    perHourWithShift: 120,
    perHourWithTeam: 120,
    make: (person) => ({ ...wire(fieldContract.readField.path, person), tag: person.tag }),
  },
  {
    name: 'field state, whole',
    by: 'warden',
    perHourWithShift: 1 / 8,
    perHourWithTeam: 1 / 8,
    make: (person) => wire(fieldContract.readField.path, person),
  },
  // After the polls: it changes what they reply.
  {
    name: 'a visit',
    by: 'warden',
    perHour: 8,
    make: post(fieldContract.sendFieldEvents, (person) => ({
      user_id: person.id,
      events: [visit(anySite(person))],
    })),
  },
  {
    name: 'search of sites',
    by: 'staff',
    share: 0.1,
    make: post(staffContract.searchSites, () => ({ text: 'grey str', area: '', after: '' })),
  },
  {
    name: 'what a boost would do',
    by: 'staff',
    make: post(staffContract.previewBoost, (person) => ({ site_id: anySite(person), amount: 2 })),
  },
  {
    name: 'changes, a page',
    by: 'staff',
    make: post(staffContract.findChanges, () => ({
      person: null,
      kind: null,
      subject: null,
      from: null,
      until: null,
      after: null,
    })),
  },
  {
    name: 'coverage',
    by: 'staff',
    share: 0.01,
    make: (person) => wire(staffContract.readCoverage.path, person),
  },
];

/** A UUID of version 7. */
function visit(siteId: number) {
  const time = NOW.getTime().toString(16).padStart(12, '0');
  const random = randomBytes(8).toString('hex');
  const id = `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(4)}`;
  return { id, kind: 'visit', site_id: siteId, at: current_time, outcome: 'visited' };
}
