import { staffContract } from '@patrolplan/contract/staff';
import type { CallBody, ReadReply } from '@patrolplan/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GOOD_PASSWORD, accountCalls, resetParts } from '#testing/calls/account-calls.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import type { TestUser } from '#testing/records/test-user.ts';
import { invitePerson } from './invite-person.ts';
import { savePerson } from './save-person.ts';

let app: TestApp;
let staff: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  for (const area of ['Quayside', 'Jesmond', 'Gosforth']) await makeSite(app.db, { name: area, area });
  staff = await app.makeUser({ isStaff: true, firstName: 'Helen', lastName: 'Armstrong' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('rate_limits').execute();
});

const { logIn, linkTo, emailsTo, confirmReset, profile } = accountCalls(() => app);

type PersonCall = Exclude<keyof typeof staffContract, 'listBoosts' | 'listChangers'>;
async function call<Name extends PersonCall>(
  name: Name,
  payload: CallBody<(typeof staffContract)[Name]>,
  by: { readonly id: number } = staff,
) {
  const { path, method } = staffContract[name];
  const body = JSON.stringify(payload);
  const headers = { ...(await app.signedInAs(by)), 'content-type': 'application/json' };
  const reply = await app.inject({ method, url: path, headers, payload: body });
  return { status: reply.statusCode, body: reply.json<ReadReply<(typeof staffContract)[Name]>>() };
}
const readPerson = async (id: number) => (await call('readPerson', { id })).body.person;
const statusesOf = (replies: readonly { status: number }[]) =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b);
const auditOf = (id: number) =>
  app.db
    .selectFrom('audit')
    .select(['actor', 'action', 'before', 'after'])
    .where('subject', '=', `user:${id}`)
    .orderBy('id')
    .execute();

describe('finding people', () => {
  test('a search for people matches every word in the name or the address, in any case', async () => {
    const amina = await app.makeUser({ firstName: 'Amina', lastName: 'Yusuf', email: 'amina@byker.example' });
    for (const text of ['amina', 'YUSUF', 'yusuf amina', 'byker', 'min suf']) {
      const { people } = (await call('findPeople', { text })).body;
      expect(
        people.map(({ id }) => id),
        text,
      ).toEqual([amina.id]);
    }
    expect((await call('findPeople', { text: 'amina nobody' })).body.people).toEqual([]);
    expect((await call('findPeople', { text: '%' })).body.people).toEqual([]);
  });

  test('a search for people ignores extra spaces and an eleventh word', async () => {
    const { id } = await app.makeUser({ firstName: 'Tove', lastName: 'Jansson' });
    const idsOf = async (text: string) =>
      (await call('findPeople', { text })).body.people.map((found) => found.id);
    expect(await idsOf('  tove    jansson ')).toEqual([id]);
    expect(await idsOf(`${'tove '.repeat(10)}nobody`)).toEqual([id]);
    expect(await idsOf(`${'tove '.repeat(9)}nobody`)).toEqual([]);
    expect(await idsOf(` ${'tove '.repeat(9)}nobody `)).toEqual([]);
    expect(await idsOf(' ')).toContain(id);
  });

  test('the pages of a long list have everybody once, in order, in both directions', async () => {
    const made = Array.from({ length: 60 }, (_, n) => n).map((n) =>
      app.makeUser({
        firstName: `Walker ${n % 7}`,
        lastName: `Page${n % 10}`,
        email: `${n < 50 ? 'full' : 'other'}-${n}@page.example`,
      }),
    );
    await Promise.all(made);
    const full = (await call('findPeople', { text: 'full' })).body;
    expect([full.people.length, full.next]).toEqual([50, null]);
    for (const order of ['name', 'last_sign_in'] as const) {
      for (const descending of [false, true]) {
        const first = (await call('findPeople', { text: 'Walker', order, descending })).body;
        expect(first.people).toHaveLength(50);
        const second = (await call('findPeople', { text: 'Walker', order, descending, after: first.next }))
          .body;
        expect(second).toMatchObject({ next: null });
        const all = [...first.people, ...second.people];
        expect(new Set(all.map(({ id }) => id)).size).toBe(60);
        const keys = all.map(({ id, last_name, first_name }) =>
          order === 'name'
            ? `${first_name} ${last_name} ${String(id).padStart(6, '0')}`
            : String(id).padStart(6, '0'),
        );
        expect(keys).toEqual(descending ? keys.toSorted().toReversed() : keys.toSorted());
      }
    }
  });

  test('people with the longest names are paged and erased like everybody', async () => {
    // Its lower case is two characters.
    const [firstName, lastName] = ['\u0130'.repeat(150), `Long${'\u0130'.repeat(146)}`];
    for (let n = 0; n < 51; n += 1) await app.makeUser({ firstName, lastName, email: `${n}@long.example` });
    const first = (await call('findPeople', { text: '@long.example' })).body;
    const second = await call('findPeople', { text: '@long.example', after: first.next });
    expect([first.people.length, second.status, second.body.people.length]).toEqual([50, 200, 1]);
    const { id } = second.body.people[0] ?? { id: 0 };
    expect((await call('erasePerson', { id, name: `${firstName} ${lastName}` })).status).toBe(200);
    expect((await call('readPerson', { id })).status).toBe(404);
  });

  test('the people of an area are its active accounts, in the order in which their names are shown', async () => {
    await makeSite(app.db, { name: 'Heaton', area: 'Heaton' });
    await app.makeUser({ firstName: 'Zoe', lastName: 'Abbott', areas: ['Heaton'] });
    await app.makeUser({ firstName: 'Adam', lastName: 'Young', areas: ['Heaton', 'Jesmond'] });
    await app.makeUser({ firstName: 'Ian', lastName: 'Dodds', areas: ['Heaton'], isActive: false });
    const { people } = (await call('findPeople', { text: '', area: 'Heaton' })).body;
    expect(people.map(({ first_name }) => first_name)).toEqual(['Adam', 'Zoe']);
    expect((await call('findPeople', { text: '', area: 'Nowhere' })).body.people).toEqual([]);
  });

  test('the list of people shows the time of the last sign-in', async () => {
    const user = await app.makeUser();
    expect((await readPerson(user.id)).last_sign_in_at).toBeNull();
    expect((await logIn(user.email, user.password)).statusCode).toBe(200);
    expect((await readPerson(user.id)).last_sign_in_at).toBe(app.clock.now().toISOString());
    expect((await call('readPerson', { id: user.id })).body.open_sessions).toBe(1);
  });
});

describe('inviting', () => {
  const invitation = { email: 'Grace@Okafor.example', first_name: ' Grace ', last_name: 'Okafor' };

  test('a name with invisible characters is refused with an error on its field', async () => {
    const hidden = { ...invitation, first_name: 'Gr\u200bace', last_name: 'Oka\nfor', areas: [] };
    expect(await call('invitePerson', hidden)).toEqual({
      status: 400,
      body: {
        first_name: ['The first name must not contain line breaks or characters that cannot be seen.'],
        last_name: ['The last name must not contain line breaks or characters that cannot be seen.'],
      },
    });
  });

  test('an invited person sets a password by the mailed link and signs in', async () => {
    const { status, body } = await call('invitePerson', { ...invitation, areas: ['Quayside'] });
    expect(status).toBe(200);
    expect(body.person).toMatchObject({
      email: 'grace@okafor.example',
      first_name: 'Grace',
      is_active: true,
      is_staff: false,
      has_password: false,
      areas: ['Quayside'],
    });
    const [email] = await emailsTo('grace@okafor.example');
    expect(email).toMatchObject({
      subject: 'You are invited to PatrolPlan',
      body: expect.stringMatching(/ of Newcastle City Council created an account for you\./),
    });
    expect((await linkTo('grace@okafor.example')).pathname).toBe('/invitation');
    expect((await logIn('grace@okafor.example', '')).statusCode).toBe(400);
    const link = resetParts(await linkTo('grace@okafor.example'));
    expect((await confirmReset(link)).statusCode).toBe(200);
    const signedIn = await logIn('grace@okafor.example', GOOD_PASSWORD);
    const seen = await profile(signedIn.json<{ access: string }>().access);
    expect(seen.json()).toMatchObject({ first_name: 'Grace', user_areas: ['Quayside'] });
    expect((await readPerson(body.person.id)).has_password).toBe(true);
    expect((await auditOf(body.person.id)).slice(0, 2)).toEqual([
      {
        actor: `user:${staff.id}`,
        action: 'user.invite',
        before: null,
        after: { is_active: true, is_staff: false },
      },
      {
        actor: `user:${staff.id}`,
        action: 'user.assign',
        before: { areas: [] },
        after: { areas: ['Quayside'] },
      },
    ]);
  });

  test('an invitation to a known address or an unknown area is refused and stores nothing', async () => {
    await app.makeUser({ email: 'known@okafor.example' });
    const before = await app.db.selectFrom('users').select('id').execute();
    expect(await call('invitePerson', { ...invitation, email: 'Known@Okafor.example' })).toMatchObject({
      status: 400,
      body: { email: ['known@okafor.example already has an account.'] },
    });
    const elsewhere = { ...invitation, email: 'new@okafor.example', areas: ['Atlantis'] };
    expect(await call('invitePerson', elsewhere)).toMatchObject({
      status: 400,
      body: { areas: "Unknown area 'Atlantis'." },
    });
    expect(await app.db.selectFrom('users').select('id').execute()).toEqual(before);
    expect(await emailsTo('new@okafor.example')).toEqual([]);
  });

  test('a person without a password is invited again, everybody else gets a reset link', async () => {
    const fresh = await call('invitePerson', { ...invitation, email: 'again@okafor.example' });
    await call('mailPersonLink', { id: fresh.body.person.id });
    const subjects = (await emailsTo('again@okafor.example')).map(({ subject }) => subject);
    expect(subjects).toEqual(['You are invited to PatrolPlan', 'You are invited to PatrolPlan']);
    const user = await app.makeUser();
    expect(await call('mailPersonLink', { id: user.id })).toEqual({
      status: 200,
      body: { message: 'The link is on its way.' },
    });
    expect((await emailsTo(user.email))[0]?.subject).toBe('Reset your password');
  });

  test('staff are invited too, and without areas none are recorded', async () => {
    const wanted = { ...invitation, email: 'boss@okafor.example', last_name: ' Okafor ', is_staff: true };
    const { person } = (await call('invitePerson', wanted)).body;
    expect(person).toMatchObject({ is_staff: true, last_name: 'Okafor', areas: [] });
    expect(await auditOf(person.id)).toEqual([
      {
        actor: `user:${staff.id}`,
        action: 'user.invite',
        before: null,
        after: { is_active: true, is_staff: true },
      },
    ]);
    const [email] = await emailsTo('boss@okafor.example');
    expect(email?.body).toContain('Hello Grace,');
    expect(email?.body).toContain('\nhttp://patrol.test/forgot-password\n');
  });

  test('an invitation with a wrong field is refused by its name', async () => {
    const deps = { ...app, publicUrl: 'http://patrol.test' };
    const wanted = { email: 'grace', firstName: ' ', lastName: 'Okafor', isStaff: false, areas: [] };
    expect(await invitePerson(deps, { ...wanted, actor: 'cli:ada' })).toEqual({
      ok: false,
      failure: {
        kind: 'invalid',
        fields: {
          email: ["'grace' is not an email address."],
          first_name: ['The first name is missing.'],
        },
      },
    });
  });
});

describe('changing a person', () => {
  test('areas and the staff flag are saved together, each as a change of its own', async () => {
    const { id } = await app.makeUser({ areas: ['Quayside'] });
    const { body } = await call('savePerson', {
      id,
      version: 1,
      is_staff: true,
      areas: ['Jesmond', 'Quayside'],
    });
    expect(body.person).toMatchObject({ is_staff: true, areas: ['Jesmond', 'Quayside'], version: 2 });
    expect(await auditOf(id)).toMatchObject([
      { action: 'user.assign', before: { areas: ['Quayside'] }, after: { areas: ['Jesmond', 'Quayside'] } },
      { action: 'user.staff', before: { is_staff: false }, after: { is_staff: true } },
    ]);
    const same = await call('savePerson', { id, version: 2, is_staff: true, areas: ['Quayside', 'Jesmond'] });
    expect(same.body.person.version).toBe(2);
    expect(await auditOf(id)).toHaveLength(2);
  });

  test('saving a person keeps omitted fields, and an area named twice counts once', async () => {
    const { id } = await app.makeUser({ areas: ['Quayside'] });
    const save = (wanted: { areas?: readonly string[]; isStaff?: boolean }) =>
      savePerson(app.deps, { userId: id, actor: 'cli:ada', ...wanted });
    expect(await save({ areas: ['Quayside', 'Quayside'] })).toEqual({
      ok: true,
      value: { id, changed: false },
    });
    expect(await save({})).toEqual({ ok: true, value: { id, changed: false } });
    expect(await auditOf(id)).toEqual([]);
    expect(await save({ isStaff: true })).toEqual({ ok: true, value: { id, changed: true } });
    expect(await save({ areas: ['Jesmond'] })).toEqual({ ok: true, value: { id, changed: true } });
    expect(await readPerson(id)).toMatchObject({ is_staff: true, areas: ['Jesmond'], version: 3 });
    expect(await save({ isStaff: false })).toEqual({ ok: true, value: { id, changed: true } });
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'user.staff',
      'user.assign',
      'user.staff',
    ]);
  });

  test('an unknown area is refused, and the flag sent with it stays as it was', async () => {
    const { id } = await app.makeUser();
    const wanted = { id, version: 1, is_staff: true, areas: ['Atlantis'] };
    expect((await call('savePerson', wanted)).status).toBe(400);
    expect(await readPerson(id)).toMatchObject({ is_staff: false, version: 1 });
  });

  test('the second of two saves of a person gets a conflict with the stored state', async () => {
    const { id } = await app.makeUser({ areas: ['Quayside'] });
    const save = (areas: string[]) => call('savePerson', { id, version: 1, is_staff: false, areas });
    const replies = await Promise.all([save(['Jesmond']), save(['Gosforth'])]);
    expect(statusesOf(replies)).toEqual([200, 409]);
    const stored = await readPerson(id);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body).toEqual({
      detail: 'Somebody else changed this person meanwhile.',
      current: stored,
    });
    expect(await auditOf(id)).toHaveLength(1);
  });

  test('a save that began before a deactivation gets a conflict', async () => {
    const { id } = await app.makeUser();
    expect((await call('setPersonActive', { id, version: 1, is_active: false })).status).toBe(200);
    expect(await call('savePerson', { id, version: 1, is_staff: false, areas: ['Quayside'] })).toMatchObject({
      status: 409,
      body: { current: { is_active: false, version: 2 } },
    });
  });

  test('ending the sessions signs a person out at the next call', async () => {
    const user = await app.makeUser();
    const first = await app.signedInAs(user);
    await app.signedInAs(user);
    expect((await call('endPersonSessions', { id: user.id })).body).toEqual({ ended: 2 });
    expect((await profile(first.authorization.replace('Bearer ', ''))).statusCode).toBe(401);
  });

  test('every call about an unknown person returns 404', async () => {
    for (const name of ['readPerson', 'endPersonSessions', 'mailPersonLink', 'exportPerson'] as const) {
      expect((await call(name, { id: 2_000_000_000 })).status, name).toBe(404);
    }
  });
});

describe('there is always somebody who can use the console', () => {
  const LAST = {
    detail: 'This is the last staff account that can sign in. Make another account staff first.',
  };
  const activeStaff = async () =>
    app.db
      .selectFrom('users')
      .select('id')
      .where('is_staff', '=', true)
      .where('is_active', '=', true)
      .execute();
  const demote = (id: number) =>
    app.db.updateTable('users').set({ is_staff: false }).where('id', '=', id).execute();

  /** Leaves exactly these staff accounts. */
  async function onlyStaff(count: number): Promise<readonly TestUser[]> {
    for (const { id } of await activeStaff()) if (id !== staff.id) await demote(id);
    return Promise.all(Array.from({ length: count }, () => app.makeUser({ isStaff: true })));
  }

  test('the last staff account keeps its flag and stays active', async () => {
    await onlyStaff(0);
    const { id, version } = await readPerson(staff.id);
    const taken = await call('savePerson', { id, version, is_staff: false, areas: [] });
    expect(taken).toEqual({ status: 400, body: LAST });
    expect(await call('setPersonActive', { id, version, is_active: false })).toEqual({
      status: 400,
      body: LAST,
    });
    expect(await call('erasePerson', { id, name: 'Helen Armstrong' })).toEqual({ status: 400, body: LAST });
    expect(await activeStaff()).toEqual([{ id }]);
  });

  test('an inactive account does not count as the last staff account', async () => {
    await onlyStaff(0);
    await app.makeUser({ isStaff: true, isActive: false });
    const { id, version } = await readPerson(staff.id);
    const taken = await call('savePerson', { id, version, is_staff: false, areas: [] });
    expect(taken.body).toEqual(LAST);
  });

  test('an invited account without a password does not count as the last staff account', async () => {
    await onlyStaff(0);
    const email = 'second.boss@patrolplan.example';
    const invitation = { email, first_name: 'Al', last_name: 'Boss', is_staff: true, areas: [] };
    const invited = (await call('invitePerson', invitation)).body.person;
    const { id, version } = await readPerson(staff.id);
    const demoted = { id, version, is_staff: false, areas: [] };
    expect((await call('savePerson', demoted)).body).toEqual(LAST);
    expect(await confirmReset(resetParts(await linkTo(email)))).toMatchObject({ statusCode: 200 });
    expect((await call('savePerson', demoted)).status).toBe(200);
    await app.db.updateTable('users').set({ is_staff: true }).where('id', '=', id).execute();
    await demote(invited.id);
  });

  test('one of two staff who remove each other’s rights at once is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [other] = await onlyStaff(1);
      if (other === undefined) throw new Error('there is a second staff account');
      const self = await readPerson(staff.id);
      const replies = await Promise.all([
        call('savePerson', { id: other.id, version: 1, is_staff: false, areas: [] }, staff),
        call('setPersonActive', { id: staff.id, version: self.version, is_active: false }, other),
      ]);
      expect(await activeStaff()).toHaveLength(1);
      expect(statusesOf(replies)).toEqual([200, expect.toSatisfy((s) => s >= 400)]);
      await app.db
        .updateTable('users')
        .set({ is_active: true, is_staff: true })
        .where('id', '=', staff.id)
        .execute();
    }
  });

  test('staff cannot deactivate or erase their own account, even if there are others', async () => {
    await onlyStaff(1);
    const { id, version } = await readPerson(staff.id);
    const own = { status: 400, body: { detail: 'You cannot deactivate or erase your own account.' } };
    expect(await call('setPersonActive', { id, version, is_active: false })).toEqual(own);
    expect(await call('erasePerson', { id, name: 'Helen Armstrong' })).toEqual(own);
  });
});

describe('areas of several people', () => {
  test('areas of several people are saved in one call, with one entry in the trail each, and can be set back', async () => {
    const [one, two] = [await app.makeUser({ areas: ['Quayside'] }), await app.makeUser()];
    const people = [
      { id: two.id, version: 1, areas: ['Jesmond'] },
      { id: one.id, version: 1, areas: ['Jesmond', 'Quayside'] },
    ];
    const saved = await call('savePeopleAreas', { people });
    expect(saved.body.people.map(({ id, version, areas }) => ({ id, version, areas }))).toEqual([
      { id: one.id, version: 2, areas: ['Jesmond', 'Quayside'] },
      { id: two.id, version: 2, areas: ['Jesmond'] },
    ]);
    expect(await auditOf(two.id)).toEqual([
      {
        actor: `user:${staff.id}`,
        action: 'user.assign',
        before: { areas: [] },
        after: { areas: ['Jesmond'] },
      },
    ]);
    const back = [
      { id: one.id, version: 2, areas: ['Quayside'] },
      { id: two.id, version: 2, areas: [] },
    ];
    expect((await call('savePeopleAreas', { people: back })).status).toBe(200);
    expect((await readPerson(two.id)).areas).toEqual([]);
  });

  test('one person who was changed meanwhile, or one unknown area, leaves everybody as they were', async () => {
    const [one, two] = [await app.makeUser(), await app.makeUser({ firstName: 'Tom', lastName: 'Robson' })];
    const wanted = (version: number, area: string) => [
      { id: one.id, version: 1, areas: ['Jesmond'] },
      { id: two.id, version, areas: [area] },
    ];
    const stale = await call('savePeopleAreas', { people: wanted(7, 'Jesmond') });
    expect([stale.status, stale.body]).toEqual([
      409,
      { detail: 'Somebody else changed Tom Robson meanwhile. Nothing was saved.' },
    ]);
    expect((await call('savePeopleAreas', { people: wanted(1, 'Atlantis') })).status).toBe(400);
    expect((await readPerson(one.id)).areas).toEqual([]);
    expect(await auditOf(one.id)).toEqual([]);
  });

  test('two calls for the same people at once end with one of them refused', async () => {
    const [one, two] = [await app.makeUser(), await app.makeUser()];
    const ask = (first: { id: number }, second: { id: number }) =>
      call('savePeopleAreas', {
        people: [first, second].map(({ id }) => ({ id, version: 1, areas: ['Jesmond'] })),
      });
    expect(statusesOf(await Promise.all([ask(one, two), ask(two, one)]))).toEqual([200, 409]);
  });
});
