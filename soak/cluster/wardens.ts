import { randomBytes } from 'node:crypto';
import { type Call, callPath, contract } from '@patrolplan/contract';
import { visitsContract } from '@patrolplan/contract/visits';
import type { SignedInWarden } from '#bench/shift-data.ts';
import {
  wrongBoosts,
  wrongEvents,
  wrongScores,
  wrongSite,
  wrongVisits,
  wrongWeather,
} from './check-reply.ts';
import { type Deps, pause, persist, renewSession } from './persist.ts';

export type WardenLoad = {
  /** The ids of the visits and the numbers of the route log that were acknowledged. */
  readonly visits: ReadonlySet<string>;
  readonly routeLogs: ReadonlySet<number>;
  readonly done: Promise<void>;
};

/** As in the front end; a visit is more frequent than in a real shift, because the run is about writes. */
const BOOSTS_EVERY_MS = 30_000;
const SITE_EVERY_MS = 120_000;
const VISIT_EVERY_MS = 120_000;
const ROUTES_EVERY_MS = 300_000;
const SCORES_EVERY_MS = 300_000;
/** Sooner than the front end: the sessions are older than the run, and a failover may delay a renewal. */
const RENEWS_EVERY_MS = 180_000;

/** `pace` multiplies the time between calls, for a machine that is too small. */
export function startWardens(
  wardens: readonly SignedInWarden[],
  deps: Deps & { readonly pace: number },
): WardenLoad {
  const visits = new Set<string>();
  const routeLogs = new Set<number>();
  const loops = wardens.map((warden) => runWarden(warden, deps, visits, routeLogs));
  return { visits, routeLogs, done: Promise.all(loops).then(() => undefined) };
}

async function runWarden(
  warden: SignedInWarden,
  deps: Deps & { readonly pace: number },
  visits: Set<string>,
  routeLogs: Set<number>,
): Promise<void> {
  const { caller, tally, over, pace } = deps;
  const own: string[] = [];
  const siteAtRandom = () => warden.siteIds[Math.floor(Math.random() * warden.siteIds.length)] ?? 1;
  const read = async (
    name: string,
    call: Pick<Call, 'method' | 'path'>,
    body: object | undefined,
    wrong: (reply: unknown) => string | undefined,
  ) => {
    const reply = await caller.send(call, warden.access, body);
    const json = tally.note(name, reply);
    const problem = reply.status === 200 ? wrong(json) : undefined;
    if (problem !== undefined) tally.noteWrong(problem);
  };
  const openSite = async () => {
    const site = siteAtRandom();
    const current_time = new Date().toISOString();
    const detail = { method: contract.readSite.method, path: callPath(contract.readSite, { siteid: site }) };
    await read('site', detail, undefined, (reply) => wrongSite(site, reply));
    await read('weather', contract.readSiteWeather, { site_id: site, current_time }, wrongWeather);
    await read('events', contract.readSiteEvents, { siteids: [site] }, wrongEvents);
  };
  const visit = async () => {
    const id = visitId();
    const sent = { id, site_id: siteAtRandom(), visited_at: new Date().toISOString(), outcome: 'visited' };
    const body = { user_id: warden.userId, visits: [sent] };
    let sentAt = 0;
    const send = () => {
      sentAt = tally.now();
      return caller.send(visitsContract.sendVisits, warden.access, body);
    };
    const json = await persist('visit', send, deps);
    if (json === undefined) return;
    tally.noteWrite(sentAt);
    if (!JSON.stringify(json).includes('"stored"')) tally.noteWrong(`visit: ${JSON.stringify(json)}`);
    visits.add(id);
    own.push(id);
    const listed = [...own];
    await read('own visits', visitsContract.readOwnVisits, undefined, (reply) => wrongVisits(listed, reply));
  };
  const logRoutes = async () => {
    const number = nextNumber();
    const sentAt = tally.now();
    const reply = await caller.send(contract.logRouteFetch, warden.access, { routes_fetched: number });
    tally.note('route log', reply);
    if (reply.status !== 200) return;
    tally.noteWrite(sentAt);
    routeLogs.add(number);
  };
  const every = async (periodMs: number, work: () => Promise<void>) => {
    for (let at = Math.random() * periodMs; ; at += periodMs) {
      await pause(at - tally.now(), over);
      if (over.aborted) return;
      await work();
    }
  };
  const { siteIds: site_ids, areas: selected_areas } = warden;
  await Promise.all([
    every(pace * BOOSTS_EVERY_MS, () => {
      const body = { site_ids, current_time: new Date().toISOString() };
      return read('boosts', contract.readBoosts, body, (reply) => wrongBoosts(warden, reply));
    }),
    every(pace * SCORES_EVERY_MS, () =>
      read('scores', contract.scoreSites, { selected_areas }, (reply) => wrongScores(warden, reply)),
    ),
    every(pace * SITE_EVERY_MS, openSite),
    every(pace * VISIT_EVERY_MS, visit),
    every(pace * ROUTES_EVERY_MS, logRoutes),
    every(RENEWS_EVERY_MS, () => renewSession(warden, deps)),
  ]);
}

let lastNumber = 0;
const nextNumber = () => (lastNumber += 1);

/** A UUID of version 7: the milliseconds, then random bits. */
function visitId(): string {
  const hex = Date.now().toString(16).padStart(12, '0') + randomBytes(10).toString('hex');
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4] ?? '8';
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `7${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
