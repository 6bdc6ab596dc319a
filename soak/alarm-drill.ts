import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '#api/db/database.ts';
import { type Instance, SECRET, WARDEN, startAlarmWorld } from './alarm-world.ts';
import { type Outcome, seconds } from './outcome.ts';

type World = Awaited<ReturnType<typeof startAlarmWorld>>;

/** As docs/shift.md promises. */
const TOLD_WITHIN_MS = 20_000;
/** An instance that dies may take a claimed message with it for half a minute. */
const TOLD_WITHOUT_INSTANCE_MS = 60_000;
const CONSOLE_WITHIN_MS = 75_000;
const DOWN_MS = 3_000;
const MINUTE_MS = 60_000;

type Drill = {
  readonly scenario: string;
  /** What must happen: somebody is told, or the console says that nobody could be. */
  readonly expected: 'told' | 'console';
  readonly withinMs?: number;
  readonly clockMs?: number;
  readonly breaks?: (world: World) => void | Promise<void>;
  /** Right after the call was accepted. */
  readonly thenBreaks?: (world: World, by: Instance) => void | Promise<void>;
  readonly mends?: (world: World) => void | Promise<void>;
  /** The call goes through an instance with these settings. */
  readonly env?: NodeJS.ProcessEnv;
  /** Before that instance starts. */
  readonly prepares?: (world: World) => Promise<void>;
};

const NEW_SECRET = 'the secret that replaces the one of this soak';

const DRILLS: readonly Drill[] = [
  { scenario: 'nothing broken', expected: 'told' },
  {
    scenario: 'mail server down',
    expected: 'told',
    breaks: ({ gate }) => gate.set('closed'),
    mends: ({ gate }) => gate.set('open'),
  },
  {
    scenario: 'mail server hangs',
    expected: 'told',
    breaks: ({ gate }) => gate.set('silent'),
    mends: ({ gate }) => gate.set('open'),
  },
  {
    scenario: 'webhook down',
    expected: 'told',
    breaks: ({ breakWebhook }) => breakWebhook(true),
    mends: ({ breakWebhook }) => breakWebhook(false),
  },
  {
    scenario: 'mail server hangs and webhook down',
    expected: 'console',
    withinMs: CONSOLE_WITHIN_MS,
    breaks: ({ gate, breakWebhook }) => {
      gate.set('silent');
      breakWebhook(true);
    },
    mends: ({ gate, breakWebhook }) => {
      gate.set('open');
      breakWebhook(false);
    },
  },
  {
    scenario: 'database restarted',
    expected: 'told',
    breaks: async ({ cluster }) => {
      cluster.kill();
      void wait(DOWN_MS).then(() => cluster.start());
    },
  },
  ...[125 * 1_000, 365 * 24 * 60 * MINUTE_MS, -24 * 60 * MINUTE_MS].map((clockMs): Drill => ({
    scenario: `clock of the phone wrong by ${(clockMs / MINUTE_MS).toFixed(0)} min`,
    expected: 'told',
    clockMs,
  })),
  {
    scenario: 'sign-in provider down when an instance starts',
    expected: 'told',
    env: {
      OIDC_ISSUER: 'http://127.0.0.1:9/',
      OIDC_CLIENT_ID: 'drill',
      OIDC_CLIENT_SECRET: 'drill',
      OIDC_NAME: 'Drill',
    },
  },
  {
    scenario: 'instance killed after it accepted the call',
    expected: 'told',
    withinMs: TOLD_WITHOUT_INSTANCE_MS,
    thenBreaks: (_world, { service }) => void (service.pid && process.kill(service.pid, 'SIGKILL')),
  },
  // The last one: no other instance runs after it. Without mail, so that the webhook must be signed with what was sealed anew.
  {
    scenario: 'secrets rotated, and mail server down',
    expected: 'told',
    env: { TOKEN_SECRETS: NEW_SECRET },
    prepares: async ({ startInstance, stopInstances }) => {
      await stopInstances();
      const both = await startInstance({ TOKEN_SECRETS: `${NEW_SECRET},${SECRET}` });
      await both.service.stop();
    },
    breaks: ({ gate }) => gate.set('closed'),
    mends: ({ gate }) => gate.set('open'),
  },
];

/** A call for help with each part broken in turn: a contact is notified in the promised time, or the console says that nobody could be notified. */
export async function drillAlarms(): Promise<readonly Outcome[]> {
  const world = await startAlarmWorld();
  try {
    const instances = [await world.startInstance(), await world.startInstance()];
    const [first] = instances;
    if (first === undefined) throw new Error('There are two instances');
    await world.setContacts(first.origin);
    const userId = await wardenId(world);
    const outcomes: Outcome[] = [];
    for (const drill of DRILLS) {
      await drill.prepares?.(world);
      const own = drill.env === undefined ? undefined : await world.startInstance(drill.env);
      outcomes.push(await run(world, drill, { through: own === undefined ? instances : [own], userId }));
      const alive = own ?? (drill.thenBreaks === undefined ? first : (instances[1] ?? first));
      await world.closeAll(alive.origin);
      await own?.service.stop();
    }
    return outcomes;
  } finally {
    await world.stop();
  }
}

async function run(
  world: World,
  drill: Drill,
  { through, userId }: { readonly through: readonly Instance[]; readonly userId: number },
): Promise<Outcome> {
  const { scenario, expected, withinMs = TOLD_WITHIN_MS, clockMs = 0 } = drill;
  const id = newId();
  const tokens = new Map<string, string>();
  for (const { origin } of through) tokens.set(origin, await world.access(origin));
  await drill.breaks?.(world);
  const began = performance.now();
  const help = { id, userId, at: new Date(Date.now() + clockMs) };
  // A phone that gets no answer tries again; the balancer in front may send it to the other instance.
  let by: Instance | undefined;
  for (let n = 0; by === undefined && performance.now() - began < withinMs; n += 1) {
    const instance = through[n % through.length];
    if (instance === undefined) break;
    if (await world.callForHelp(instance.origin, tokens.get(instance.origin) ?? '', help)) by = instance;
    else await wait(500);
  }
  const acceptedAfter = performance.now() - began;
  if (by !== undefined) await drill.thenBreaks?.(world, by);
  const holds = async () =>
    expected === 'told'
      ? world.accepted(id) > 0
      : (await world.untold(through[0]?.origin ?? '').catch(() => 0)) > 0;
  let hasHeld = await holds();
  while (!hasHeld && performance.now() - began < withinMs) {
    await wait(200);
    hasHeld = await holds();
  }
  const tookMs = performance.now() - began;
  await drill.mends?.(world);
  const what = expected === 'told' ? 'told' : 'the console says that nobody was told';
  return {
    scenario: `alarm drill: ${scenario}`,
    held: `accepted after ${seconds(acceptedAfter)}, ${what} after ${seconds(tookMs)} (at most ${seconds(withinMs)})`,
    writes: 1,
    lost: by === undefined ? 1 : 0,
    failures: hasHeld ? [] : [`${scenario}: not ${what} within ${seconds(withinMs)}.`],
  };
}

async function wardenId({ cluster }: World): Promise<number> {
  const db = openDatabase({ url: cluster.url, maxConnections: 1 });
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', WARDEN)
    .executeTakeFirstOrThrow();
  await db.destroy();
  return id;
}

/** A UUID of version 7, as a phone makes it. */
function newId(): string {
  const hex = Date.now().toString(16).padStart(12, '0') + randomBytes(10).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
