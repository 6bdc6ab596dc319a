import { contract } from '@patrolplan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { readProfile } from './read-profile.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const read = async (user: { id: number }) =>
  (await app.inject({ url: contract.readProfile.path, headers: await app.signedInAs(user) })).json();

test('the profile of staff has every area, that of a warden their own, by name', async () => {
  const warden = await app.makeUser({ areas: ['Zetland', 'Arthur’s Hill'] });
  await app.makeUser({ areas: ['Jesmond'] });
  const staff = await app.makeUser({ isStaff: true });
  expect(await read(staff)).toEqual({
    first_name: 'Priya',
    last_name: 'Nair',
    is_active: true,
    is_staff: true,
    user_id: staff.id,
    user_areas: ['Arthur’s Hill', 'Jesmond', 'Zetland'],
  });
  expect((await read(warden)).user_areas).toEqual(['Arthur’s Hill', 'Zetland']);
  expect((await read(await app.makeUser())).user_areas).toEqual([]);
});

test('a person who was erased has no profile', async () => {
  expect(await readProfile(app.db, 2_000_000_000)).toEqual({
    ok: false,
    failure: { kind: 'not-found', message: 'Not found.' },
  });
});
