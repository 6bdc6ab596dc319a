import { staffContract } from '@patrolplan/contract/staff';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cliDeps } from '#testing/cli-deps.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';
import type { TestUser } from '#testing/records/test-user.ts';
import { run } from './run.ts';

/** The command line and the console share the use cases, so they leave the same audit rows. */
let app: TestApp;
let staff: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  for (const area of ['Quayside', 'Jesmond']) await makeSite(app.db, { name: area, area });
  staff = await app.makeUser({ isStaff: true });
});
afterAll(() => app.close());

async function patrol(...args: readonly string[]): Promise<void> {
  const errors: string[] = [];
  const deps = cliDeps(app);
  const code = await run(args, deps, (line) => errors.push(line));
  expect(code, errors.join('\n')).toBe(0);
}

type WriteCall = Exclude<keyof typeof staffContract, 'listBoosts'>;
async function click(name: WriteCall, payload: object): Promise<void> {
  const { method, path } = staffContract[name];
  const reply = await app.inject({ method, url: path, headers: await app.signedInAs(staff), payload });
  expect(reply.statusCode, reply.body).toBe(200);
}

/** The audit rows that an action adds, without who did it and to whom. */
async function auditOf(act: () => Promise<void>) {
  const rows = () => app.db.selectFrom('audit').selectAll().orderBy('id').execute();
  const before = await rows();
  await act();
  const added = (await rows()).slice(before.length);
  return added.map(({ action, subject, before: was, after }) => ({
    action,
    subject: subject.replace(/\d+$/, 'n'),
    before: was,
    after,
  }));
}

let invited = 0;
const address = () => `person${(invited += 1)}@patrolplan.example`;
const INVITED = { first_name: 'Jo', last_name: 'Smith', areas: ['Quayside'] };

const pairs: readonly (readonly [
  string,
  (person: TestUser) => Promise<void>,
  (person: TestUser) => Promise<void>,
])[] = [
  [
    'invite',
    () =>
      patrol('user', 'invite', address(), '--first-name', 'Jo', '--last-name', 'Smith', '--area', 'Quayside'),
    () => click('invitePerson', { email: address(), ...INVITED }),
  ],
  [
    'areas',
    ({ email }) => patrol('user', 'assign', email, '--area', 'Jesmond', 'Quayside'),
    ({ id }) => click('savePerson', { id, version: 1, is_staff: false, areas: ['Quayside', 'Jesmond'] }),
  ],
  [
    'staff flag',
    ({ email }) => patrol('user', 'staff', email, 'on'),
    ({ id }) => click('savePerson', { id, version: 1, is_staff: true, areas: [] }),
  ],
  [
    'deactivate',
    ({ email }) => patrol('user', 'deactivate', email),
    ({ id }) => click('setPersonActive', { id, version: 1, is_active: false }),
  ],
  [
    'sign out',
    ({ email }) => patrol('user', 'sign-out', email),
    ({ id }) => click('endPersonSessions', { id }),
  ],
  [
    'password link',
    ({ email }) => patrol('user', 'set-password', email),
    ({ id }) => click('mailPersonLink', { id }),
  ],
  ['export', ({ email }) => patrol('user', 'export', email), ({ id }) => click('exportPerson', { id })],
  [
    'erase',
    ({ email }) => patrol('user', 'erase', email, '--name', 'Priya Nair'),
    ({ id }) => click('erasePerson', { id, name: 'Priya Nair' }),
  ],
];

test.each(pairs)(
  'the command line and the console leave the same audit rows: %s',
  async (_name, byCommand, byConsole) => {
    const [one, other] = [await app.makeUser(), await app.makeUser()];
    const fromCommand = await auditOf(() => byCommand(one));
    const fromConsole = await auditOf(() => byConsole(other));
    expect(fromCommand.length).toBeGreaterThan(0);
    expect(fromConsole).toEqual(fromCommand);
  },
);
