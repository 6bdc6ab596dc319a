import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type CallKind, type Done, type ShiftCaller, createShiftCaller } from './shift-calls.ts';
import { shiftSchedule } from './shift-schedule.ts';
import type { SignedInWarden } from './shift-data.ts';
import { type ShiftService, openShiftService } from './shift-service.ts';

/**
 * `node bench/load.ts [--wardens 200] [--minutes 10] [--ramp-seconds 30]`: a shift of signed-in wardens against one
 * service process on PostgreSQL, in real time, with every call the front end would make; then more and more wardens
 * until the service first fails to keep up. A call is sent when it is due, whether or not those before it are
 * answered. Loopback only.
 */
const { values } = parseArgs({
  options: {
    wardens: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '10' },
    'ramp-seconds': { type: 'string', default: '30' },
    'ramp-limit': { type: 'string', default: '25600' },
  },
});
const WARDENS = Number(values.wardens);
const LENGTH_MS = Number(values.minutes) * 60_000;
const RAMP_MS = Number(values['ramp-seconds']) * 1_000;
const RAMP_LIMIT = Number(values['ramp-limit']);
const MAX_RATIO = 10;
const IDLE_ROUNDS = 40;
const KINDS: readonly CallKind[] = ['boosts', 'scores', 'site', 'weather', 'events', 'route log', 'refresh'];

const service = await openShiftService();
const caller = createShiftCaller(service.origin);
try {
  const wardens = await service.signIn(WARDENS);
  const idle = await measureIdle(caller, wardens.slice(0, 1));
  const idleP50 = quantile(idle, 0.5);
  console.log(`idle: p50 ${idleP50.toFixed(1)} ms over the same calls, one at a time`);
  const shift = await run(caller, wardens, LENGTH_MS, LENGTH_MS / 2);
  show(shift, idle);
  const errors = shift.filter(isError).length;
  const p99 = quantile(shift, 0.99);
  console.log(
    `load held: ${WARDENS} wardens for ${LENGTH_MS / 60_000} min, ${shift.length} calls, ${errors} errors, p99 ${p99.toFixed(1)} ms = ${(p99 / idleP50).toFixed(1)} times the idle p50 (at most ${MAX_RATIO})`,
  );
  if (errors > 0 || p99 > MAX_RATIO * idleP50 || service.hasEnded()) process.exitCode = 1;
  if (RAMP_MS > 0) await ramp(service, caller, idleP50);
} finally {
  caller.close();
  await service.close();
}

/** Every kind of call one after the other, in the proportions of a shift, on the idle service. */
async function measureIdle(caller: ShiftCaller, [warden]: readonly SignedInWarden[]): Promise<Done[]> {
  if (warden === undefined) throw new Error('no warden is signed in');
  const done: Done[] = [];
  for (let round = 0; round < IDLE_ROUNDS + 5; round += 1) {
    const kinds = [...Array<CallKind>(12).fill('boosts'), ...KINDS];
    for (const kind of kinds) {
      const one = await caller.call(warden, kind);
      if (round >= 5) done.push(one);
    }
  }
  return done;
}

async function run(
  caller: ShiftCaller,
  wardens: readonly SignedInWarden[],
  lengthMs: number,
  scoresAt: number,
): Promise<readonly Done[]> {
  const start = performance.now();
  const done: Done[] = [];
  const work = wardens.map(async (warden) => {
    const underWay: Promise<unknown>[] = [];
    for (const { at, kind } of shiftSchedule(lengthMs, scoresAt)) {
      await wait(Math.max(0, start + at - performance.now()));
      underWay.push(caller.call(warden, kind).then((one) => done.push(one)));
    }
    await Promise.all(underWay);
  });
  await Promise.all(work);
  return done;
}

/** Doubles the number of wardens, then halves the interval, each time in a minute in which all scores are due. */
async function ramp(service: ShiftService, caller: ShiftCaller, idleP50: number): Promise<void> {
  const keepsUp = async (count: number) => {
    const done = await run(caller, await service.signIn(count), RAMP_MS, RAMP_MS / 3);
    const errors = done.filter(isError).length;
    const p99 = quantile(done, 0.99);
    const boosts = quantile(
      done.filter(({ kind }) => kind === 'boosts'),
      0.5,
    );
    // Keeping up: nothing is refused and the backlog of the common minute is gone again before the next boosts are due.
    const ok = errors === 0 && p99 < RAMP_MS / 3 && boosts < MAX_RATIO * idleP50 && !service.hasEnded();
    console.log(
      `ramp: ${count} wardens, ${done.length} calls, ${errors} errors, p99 ${p99.toFixed(0)} ms, median boosts ${boosts.toFixed(1)} ms: ${ok ? 'keeps up' : 'does not keep up'}`,
    );
    return ok;
  };
  let held = 0;
  let failed = WARDENS * 2;
  while (failed <= RAMP_LIMIT && (await keepsUp(failed))) {
    held = failed;
    failed *= 2;
  }
  if (failed > RAMP_LIMIT) return console.log(`ramp: keeps up with ${held} wardens; more were not tried`);
  const middle = Math.round((held + failed) / 2);
  if (held > 0 && (await keepsUp(middle))) held = middle;
  else if (held > 0) failed = middle;
  console.log(`ramp: keeps up with ${held || WARDENS} wardens, first fails at ${failed}`);
}

function show(done: readonly Done[], idle: readonly Done[]): void {
  const rows = KINDS.map((kind) => {
    const of = (calls: readonly Done[]) => calls.filter((one) => one.kind === kind);
    const ms = (calls: readonly Done[], share: number) => quantile(of(calls), share).toFixed(1);
    return [
      kind,
      {
        calls: of(done).length,
        errors: of(done).filter(isError).length,
        'idle p50': ms(idle, 0.5),
        p50: ms(done, 0.5),
        p99: ms(done, 0.99),
      },
    ];
  });
  console.table(Object.fromEntries(rows));
}

function isError({ status }: Done): boolean {
  return status !== 200;
}

function quantile(done: readonly Done[], share: number): number {
  const sorted = done.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
