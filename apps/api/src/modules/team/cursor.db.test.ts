import { type ControlledTransaction, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Schema } from '#db/schema.ts';
import { type Random, randomOf } from '#testing/shift-world.ts';
import { newId } from '#testing/team-calls.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/test-site.ts';
import type { TeamChanges } from './changes-for.ts';
import { readChanges } from './read-changes.ts';
import { createTeamCache } from './team-cache.ts';

/**
 * Transactions that overlap and commit in another order than they began, two instances whose clocks differ by minutes, and two
 * phones that ask now the one and now the other. Every committed change reaches a phone exactly once.
 */
const SEEDS = Array.from({ length: 12 }, (_, n) => n + 1);
const STEPS = 120;
const MOST_OPEN = 4;
const SKEW_MS = [-4 * 60_000, 5 * 60_000];

let app: TestApp;
let siteId: number;
let areaId: number;
let people: readonly number[];

beforeAll(async () => {
  app = await createTestApp();
  siteId = await makeSite(app.db, { name: 'Grey Street', area: 'Quayside' });
  const area = await app.db.selectFrom('areas').select('id').executeTakeFirstOrThrow();
  areaId = area.id;
  const users = [await app.makeUser({ areas: ['Quayside'] }), await app.makeUser({ areas: ['Quayside'] })];
  people = users.map(({ id }) => id);
});
afterAll(() => app.close());

type Tx = {
  readonly tx: ControlledTransaction<Schema>;
  readonly written: Map<string, string>;
};

const pick = <T>(random: Random, items: readonly T[]): T | undefined =>
  items[Math.floor(random() * items.length)];

/** What a phone holds, and every change that it was told. */
function createPhone(userId: number) {
  const held = new Map<string, string>();
  const heard: string[] = [];
  let cursor = '';
  return {
    userId,
    held,
    heard,
    cursor: () => cursor,
    apply({ is_whole: isWhole, jobs, cursor: next }: TeamChanges) {
      expect(isWhole).toBe(cursor === '');
      cursor = next;
      for (const { id, reason } of jobs) {
        held.set(id, reason ?? '');
        heard.push(`${id} ${reason}`);
      }
    },
  };
}

async function write({ tx, written }: Tx, id: string, isNew: boolean, reason: string): Promise<void> {
  if (isNew)
    await tx
      .insertInto('site_jobs')
      .values({
        id,
        site_id: siteId,
        reason,
        due_by: new Date('2026-11-16T20:00:00Z'),
        sent_by: null,
        sent_at: new Date('2026-11-16T09:00:00Z'),
        is_for_area: true,
        is_known_in_area: true,
        user_id: null,
      })
      .execute();
  else await sql`update site_jobs set reason = ${reason} where id = ${id}`.execute(tx);
  written.set(id, reason);
}

test.each(SEEDS)('with seed %i each committed change reaches each phone once', async (seed) => {
  await app.db.deleteFrom('site_jobs').execute();
  const random = randomOf(seed);
  const clocks = SKEW_MS.map((skew) => {
    let now = Date.parse('2026-11-16T10:00:00Z') + skew;
    return { now: () => new Date(now), pass: (ms: number) => (now += ms) };
  });
  const instances = clocks.map((clock) => ({ clock, cache: createTeamCache({ db: app.db, clock }) }));
  const phones = people.map(createPhone);
  const committed = new Map<string, string>();
  const told: string[] = [];
  const open: Tx[] = [];
  let serial = 0;

  const poll = async (phone: ReturnType<typeof createPhone>) => {
    const instance = pick(random, instances) ?? instances[0];
    if (instance === undefined) throw new Error('no instance');
    const person = { userId: phone.userId, isStaff: false, areaIds: [areaId] };
    phone.apply(await readChanges(instance, person, phone.cursor()));
  };

  for (let step = 0; step < STEPS; step += 1) {
    for (const clock of clocks) clock.pass(random() * 900);
    const draw = random();
    const current = pick(random, open);
    if (draw < 0.2 && open.length < MOST_OPEN) {
      // It has a number from its first write on, which may be long before its commit.
      open.push({ tx: await app.db.startTransaction().execute(), written: new Map() });
    } else if (draw < 0.5 && current !== undefined) {
      // A write to a row that another transaction has locked would wait; the test makes none.
      const busy = new Set(open.flatMap(({ written }) => [...written.keys()]));
      const free = [...committed.keys()].filter((id) => !busy.has(id));
      const known = random() < 0.5 ? pick(random, free) : undefined;
      await write(current, known ?? newId(), known === undefined, `change ${(serial += 1)}`);
    } else if (draw < 0.65 && current !== undefined) {
      open.splice(open.indexOf(current), 1);
      if (random() < 0.15) await current.tx.rollback().execute();
      else {
        await current.tx.commit().execute();
        for (const [id, reason] of current.written) {
          committed.set(id, reason);
          told.push(`${id} ${reason}`);
        }
      }
    } else {
      const phone = pick(random, phones);
      if (phone !== undefined) await poll(phone);
    }
  }
  for (const { tx } of open) await tx.rollback().execute();
  for (const clock of clocks) clock.pass(2_000);
  for (const phone of phones) {
    await poll(phone);
    await poll(phone);
    expect(Object.fromEntries(phone.held)).toEqual(Object.fromEntries(committed));
    // A row that changed twice between two polls is told once, as it is then.
    expect(phone.heard.toSorted()).toEqual([...new Set(phone.heard)].toSorted());
    expect(phone.heard.filter((change) => !told.includes(change))).toEqual([]);
  }
  expect(committed.size).toBeGreaterThan(0);
});
