import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import type { CallReply } from '@patrolplan/contract';
import { fieldContract } from '@patrolplan/contract/field';
import { staffContract } from '@patrolplan/contract/staff';
import { startMailServer } from '#api/testing/servers/mail-server.ts';
import { findPostgresBinaries, startPostgresCluster } from '#api/testing/database/postgres-cluster.ts';
import { startWebhookServer } from '#api/testing/servers/webhook-server.ts';
import { freePort } from '#launcher/port.ts';
import { type StartedService, startService } from '#launcher/service.ts';
import { post, signIn } from './warden-calls.ts';

export const WARDEN = 'warden@patrolplan.example';
const STAFF = 'staff@patrolplan.example';

/** Without a comma, which separates secrets. */
export const SECRET = 'only ever used while soaking on loopback';

export type Instance = { readonly origin: string; readonly service: StartedService };

/** Two instances on a PostgreSQL server, a mail server and a receiver of webhooks, all of which can be broken. */
export async function startAlarmWorld() {
  const binaries = findPostgresBinaries();
  if (binaries === undefined) throw new Error('PostgreSQL is not installed; `npm test` says how.');
  const cluster = await startPostgresCluster(binaries, { isDurable: false });
  const mail = await startMailServer();
  const gate = await startGate(Number(new URL(mail.url).port));
  const webhook = await startWebhookServer();
  const started: Instance[] = [];
  let webhookIsDown = false;

  async function startInstance(env: NodeJS.ProcessEnv = {}): Promise<Instance> {
    const port = await freePort('127.0.0.1', 0);
    const origin = `http://127.0.0.1:${port}`;
    const service = await startService({
      origin,
      env: {
        NODE_ENV: '',
        PATROL_MODE: 'demo',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATABASE_URL: cluster.url,
        TOKEN_SECRETS: SECRET,
        ATTEMPTS_PER_ADDRESS: '1000000',
        SMTP_URL: `smtp://127.0.0.1:${gate.port}`,
        WEBHOOK_NETWORKS: '127.0.0.0/8',
        WEB_ROOT: '',
        LOG_LEVEL: 'silent',
        DRAIN_SECONDS: '0',
        ...env,
      },
    });
    const instance = { origin, service };
    started.push(instance);
    return instance;
  }

  const stopInstances = async () => void (await Promise.all(started.map(({ service }) => service.stop())));

  const access = async (origin: string, email: string) => (await signIn(origin, email)).access ?? '';

  return {
    cluster,
    gate,
    webhook,
    startInstance,
    /** The messages about an alarm that were accepted so far. */
    accepted: (alarmId: string): number =>
      (webhookIsDown ? 0 : webhook.received.filter(({ body }) => body.includes(alarmId)).length) +
      mail.received.filter(({ text }) => text.includes(alarmId)).length,
    breakWebhook: (isDown: boolean) => {
      webhookIsDown = isDown;
      webhook.answer(isDown ? 503 : 200);
    },
    access: (origin: string) => access(origin, WARDEN),
    /** One attempt, as a phone makes it; false if it was not stored. */
    async callForHelp(origin: string, token: string, help: { id: string; userId: number; at: Date }) {
      const event = { id: help.id, kind: 'help', at: help.at.toISOString() };
      const reply = await post(
        `${origin}${fieldContract.sendFieldEvents.path}`,
        { user_id: help.userId, events: [event] },
        token,
      );
      if (reply.status !== 200) return false;
      // Safe: a reply of the service, whose tests check it against the contract.
      const { results } = JSON.parse(reply.body) as CallReply<typeof fieldContract.sendFieldEvents>;
      return results[0]?.status === 'stored';
    },
    async setContacts(origin: string): Promise<void> {
      const token = await access(origin, STAFF);
      const { contacts } = await read(origin, token, staffContract.readCheckIn);
      for (const role of ['duty', 'second'] as const) {
        const version = contacts.find((contact) => contact.role === role)?.version ?? null;
        const contact = {
          role,
          version,
          name: role,
          email: `${role}@city.example`,
          webhook_url: webhook.url,
        };
        await post(`${origin}${staffContract.saveContact.path}`, contact, token);
      }
    },
    /** How many alarms the console shows as 'nobody could be told'. */
    untold: async (origin: string) =>
      (await read(origin, await access(origin, STAFF), staffContract.countAlarms)).untold,
    async closeAll(origin: string): Promise<void> {
      const token = await access(origin, STAFF);
      const { alarms } = await read(origin, token, staffContract.readShifts);
      const seen = alarms.map(({ id }) => id);
      for (const id of seen)
        await post(
          `${origin}${staffContract.closeAlarm.path}`,
          { id, seen: [id], reached_by: 'drill' },
          token,
        );
    },
    stopInstances,
    async stop(): Promise<void> {
      await stopInstances();
      await gate.close();
      await mail.close();
      await webhook.close();
      await cluster.stop();
    },
  };
}

async function read<
  C extends
    | typeof staffContract.readCheckIn
    | typeof staffContract.countAlarms
    | typeof staffContract.readShifts,
>(origin: string, token: string, call: C): Promise<CallReply<C>> {
  const reply = await fetch(`${origin}${call.path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!reply.ok) throw new Error(`${call.name} answered ${reply.status}`);
  return (await reply.json()) as CallReply<C>;
}

/** In front of the mail server: open, closed, or silent, which is a server that accepts the connection and never answers. */
async function startGate(target: number) {
  let state: 'open' | 'closed' | 'silent' = 'open';
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    if (state === 'closed') socket.destroy();
    if (state !== 'open') return;
    const inner = connect(target, '127.0.0.1');
    inner.on('error', () => socket.destroy());
    socket.pipe(inner).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Safe: a listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    set: (next: typeof state) => void (state = next),
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
