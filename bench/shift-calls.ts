import { Agent, request } from 'node:http';
import { callPath, contract } from '@patrolplan/contract';
import type { SignedInWarden } from './shift-data.ts';

/** The calls of a warden's device, as the front end makes them. */
export type CallKind = 'boosts' | 'scores' | 'site' | 'weather' | 'events' | 'route log' | 'refresh';

export type Done = { readonly kind: CallKind; readonly status: number; readonly ms: number };

export type ShiftCaller = {
  /** From sending the call to the last byte of its answer; status 0 is no answer. */
  call(warden: SignedInWarden, kind: CallKind): Promise<Done>;
  close(): void;
};

const PATIENCE_MS = 30_000;

export function createShiftCaller(origin: string): ShiftCaller {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  return {
    async call(warden, kind) {
      const sentAt = performance.now();
      const { method, path, body } = wireCall(warden, kind);
      const answer = await send(agent, `${origin}${path}`, method, warden.access, body).catch(
        () => undefined,
      );
      const ms = performance.now() - sentAt;
      if (answer === undefined) return { kind, status: 0, ms };
      // Safe: the service's own reply to a renewal that it let through.
      if (kind === 'refresh' && answer.status === 200)
        Object.assign(warden, JSON.parse(answer.body) as { access: string; refresh?: string });
      return { kind, status: answer.status, ms };
    },
    close: () => agent.destroy(),
  };
}

type WireCall = { readonly method: string; readonly path: string; readonly body?: object };

function wireCall(warden: SignedInWarden, kind: CallKind): WireCall {
  const site = warden.siteIds[Math.floor(Math.random() * warden.siteIds.length)] ?? 1;
  const current_time = new Date().toISOString();
  const { method } = contract.readSite;
  const calls: Record<CallKind, WireCall> = {
    boosts: { ...contract.readBoosts, body: { site_ids: warden.siteIds, current_time } },
    scores: { ...contract.scoreSites, body: { selected_areas: warden.areas } },
    site: { method, path: callPath(contract.readSite, { siteid: site }) },
    weather: { ...contract.readSiteWeather, body: { site_id: site, current_time } },
    events: { ...contract.readSiteEvents, body: { siteids: [site] } },
    'route log': { ...contract.logRouteFetch, body: { routes_fetched: 3 } },
    refresh: { ...contract.refreshToken, body: { refresh: warden.refresh } },
  };
  return calls[kind];
}

function send(agent: Agent, url: string, method: string, access: string, body: object | undefined) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sent = request(
      url,
      {
        agent,
        method,
        timeout: PATIENCE_MS,
        headers: {
          authorization: `Bearer ${access}`,
          'accept-encoding': 'gzip',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
      },
      (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (part: Buffer) => parts.push(part));
        reply.on('end', () =>
          resolve({ status: reply.statusCode ?? 0, body: Buffer.concat(parts).toString() }),
        );
        reply.on('error', reject);
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
