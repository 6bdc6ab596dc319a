import type { RequestAnswer, RequestKind } from '@patrolplan/contract/requests';
import { FEATURES } from '@patrolplan/contract/features';
import type { Deps } from '#core/deps.ts';
import type { Database } from '#db/database.ts';
import { closeAgain } from '#modules/requests/follow-visits.ts';
import { type Report, receiveReport } from '#modules/requests/receive-report.ts';
import { writeRule } from '#modules/requests/rules-table.ts';
import { acknowledgeRequest, closeRequest } from '#modules/requests/settle-request.ts';
import { allSites } from '#modules/sites/sites-table.all-areas.ts';
import { createLargestBase } from '#modules/visit-rules/largest-base.ts';
import { visitsToSite } from '#modules/visits/visits-table.ts';
import { lockValue, setValue } from './installation-table.ts';

const REQUESTS_UNTIL = 'demo requests until';
const ZONE = 'Europe/London';
const HOUR_MS = 3_600_000;
/** New requests come in this long after the last ones. */
const LASTS_HOURS = 72;

type DemoRequest = {
  readonly kind: RequestKind;
  /** A site of the demo, or a position away from all of them. */
  readonly at: string | { readonly latitude: number; readonly longitude: number };
  readonly text: string;
  /** How many hours ago each report came. */
  readonly hoursAgo: readonly [number, ...number[]];
  /** 'visited': the first simulated visit since then answers it, if there was one. */
  readonly outcome?: 'acknowledged' | 'visited' | RequestAnswer;
};

const DEMO_REQUESTS: readonly DemoRequest[] = [
  {
    kind: 'school-run',
    at: 'Eskdale Terrace School Zone',
    text: 'Cars stand on the crossing when school ends, children walk between them.',
    hoursAgo: [23, 7, 1],
  },
  { kind: 'bus-stop', at: 'Grey Street On-Street Bays', text: 'Two vans in the bus stop.', hoursAgo: [5, 4] },
  {
    kind: 'loading-bay',
    at: 'Regent Centre Car Park',
    text: 'The loading bay is full of cars every morning.',
    hoursAgo: [3],
    outcome: 'acknowledged',
  },
  {
    kind: 'pavement',
    at: { latitude: 54.9945, longitude: -1.5935 },
    text: 'A van on the pavement, no room for a pushchair.',
    hoursAgo: [1],
  },
  {
    kind: 'disabled-bay',
    at: 'Dean Street Car Park',
    text: '',
    hoursAgo: [46, 45, 44, 40],
    outcome: 'visited',
  },
  { kind: 'bus-stop', at: 'Neville Street Taxi Rank', text: '', hoursAgo: [60], outcome: 'visited' },
  {
    kind: 'pavement',
    at: 'Fern Avenue Permit Bays',
    text: 'Parked on the pavement at night.',
    hoursAgo: [19],
    outcome: 'outside_hours',
  },
  { kind: 'yellow-lines', at: 'Clayton Road Bays', text: '', hoursAgo: [52], outcome: 'visited' },
  { kind: 'cycle-lane', at: 'Church Road Bays', text: 'Deliveries in the cycle lane.', hoursAgo: [12, 2] },
  { kind: 'residents-bay', at: 'Osborne Road Bays', text: '', hoursAgo: [70], outcome: 'visited' },
  {
    kind: 'dropped-kerb',
    at: 'Shields Road Bays',
    text: 'Cannot get out.',
    hoursAgo: [15],
    outcome: 'not_enforced',
  },
  { kind: 'other', at: 'Market Street Bays', text: '', hoursAgo: [6] },
];

/** Makes sure that the demo has requests of the last three days: at each start, and every three days. */
export async function renewDemoRequests({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const was = await db.transaction().execute(async (tx) => {
    const until = await lockValue(tx, REQUESTS_UNTIL);
    if (Date.parse(until) > now.getTime()) return null;
    await setValue(tx, REQUESTS_UNTIL, new Date(now.getTime() + LASTS_HOURS * HOUR_MS).toISOString());
    return until;
  });
  if (was === null) return;
  const siteIds = new Map((await allSites(db)).map((site) => [site.name, site.id]));
  for (const request of DEMO_REQUESTS) {
    const place = readPlace(request.at, siteIds);
    if (place !== null) await addRequest(db, request, { place, now });
  }
  // The requests above change no plan; those that somebody adds later do. Staff may change the rules.
  if (was !== '') return;
  await db.transaction().execute(async (tx) => {
    await writeRule(tx, 'school-run', { effect: 'boost', amount: 1.5 });
    await writeRule(tx, 'bus-stop', { effect: 'job', amount: null });
  });
}

/** Null: somebody has removed the site. */
function readPlace(at: DemoRequest['at'], siteIds: ReadonlyMap<string, number>): Report['place'] | null {
  if (typeof at !== 'string') return { kind: 'position', position: at };
  const siteId = siteIds.get(at);
  return siteId === undefined ? null : { kind: 'site', siteId };
}

async function addRequest(
  db: Database,
  { kind, text, hoursAgo, outcome }: DemoRequest,
  { place, now }: { readonly place: Report['place']; readonly now: Date },
): Promise<void> {
  const rules = { timeZone: ZONE, features: FEATURES, largestBase: createLargestBase() };
  const before = (hours: number) => ({ now: () => new Date(now.getTime() - hours * HOUR_MS) });
  let id: number | undefined;
  for (const hours of hoursAgo) {
    const sender = {
      reference: '',
      personal: [],
      droppedFields: 0,
      source: 'form',
      program: null,
      actor: null,
    } as const;
    const received = await receiveReport(
      { db, clock: before(hours), ...rules },
      { kind, place, text, ...sender },
    );
    if (received.ok) id = received.value.requestId;
  }
  if (id === undefined || outcome === undefined) return;
  if (outcome === 'visited') {
    const siteId = place.kind === 'site' ? place.siteId : 0;
    const visits = await visitsToSite(db, siteId, before(hoursAgo[0]).now());
    await db.transaction().execute((tx) => closeAgain(tx, { visits, now, timeZone: ZONE }));
    return;
  }
  const settle = { db, clock: before(1), timeZone: ZONE };
  if (outcome === 'acknowledged') await acknowledgeRequest(settle, { id, actor: 'demo' });
  else await closeRequest(settle, { id, answer: outcome, actor: 'demo' });
}
