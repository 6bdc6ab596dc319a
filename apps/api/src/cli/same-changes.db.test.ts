import { type Call, callPath } from '@patrolplan/contract';
import { staffContract } from '@patrolplan/contract/staff';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cliDeps } from '#testing/cli-deps.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { run } from './run.ts';

/** The same action in the console and on the command line leaves the same rows in the audit. */
let byConsole: TestApp;
let byCommand: TestApp;
beforeAll(async () => {
  [byConsole, byCommand] = await Promise.all([createTestApp(), createTestApp()]);
});
afterAll(async () => {
  await byConsole.close();
  await byCommand.close();
});

async function send(call: Call, payload: object) {
  const staff = await byConsole.makeUser({ isStaff: true });
  const reply = await byConsole.inject({
    method: call.method,
    url: callPath(call, undefined),
    headers: await byConsole.signedInAs(staff),
    payload,
  });
  expect(reply.statusCode, reply.body).toBe(200);
}

async function patrol(args: readonly string[]) {
  const errors: string[] = [];
  const deps = cliDeps(byCommand);
  const code = await run(args, deps, (line) => errors.push(line));
  expect(code, errors.join('\n')).toBe(0);
}

const changes = ({ db }: TestApp) =>
  db
    .selectFrom('audit')
    .select(['at', 'actor', 'action', 'subject', 'before', 'after'])
    .orderBy('id')
    .execute();

const PEAK = { name: 'peak', starts_at: '16:00' };
const MOVED = { name: 'rush hour', starts_at: '16:30' };
const DAY = '2027-06-01';
const steps: readonly (readonly [Call, object, readonly string[]])[] = [
  [staffContract.createArea, { name: 'Fenham' }, ['area', 'add', 'Fenham']],
  [
    staffContract.renameArea,
    { area_id: 1, was: 'Fenham', name: 'Fenham West' },
    ['area', 'rename', 'Fenham', 'Fenham West'],
  ],
  [staffContract.createPeriod, { name: 'late', starts_at: '23:00' }, ['period', 'add', 'late', '23:00']],
  [
    staffContract.changePeriod,
    { was: PEAK, ...MOVED },
    ['period', 'change', 'peak', '--name', 'rush hour', '--start', '16:30'],
  ],
  [staffContract.removePeriod, MOVED, ['period', 'remove', 'rush hour']],
  [staffContract.createBankHoliday, { day: DAY, name: 'A day off' }, ['holiday', 'add', DAY, 'A day off']],
  [
    staffContract.renameBankHoliday,
    { day: DAY, was: 'A day off', name: 'Jubilee' },
    ['holiday', 'rename', DAY, 'Jubilee'],
  ],
  [staffContract.removeBankHoliday, { day: DAY, was: 'Jubilee' }, ['holiday', 'remove', DAY]],
  [
    staffContract.switchSetting,
    { setting_name: 'mapbox_api', setting_value: false },
    ['setting', 'set', 'mapbox_api', 'off'],
  ],
  [staffContract.nameWardens, { names_wardens: true }, ['organisation', 'name-wardens', 'on']],
  [staffContract.setVisitRecovery, { was: 90, minutes: 45 }, ['organisation', 'visit-recovery', '45']],
  [
    staffContract.setVisitRules,
    { rules: [{ area_id: null, was: null, every_days: 7 }] },
    ['organisation', 'visit-rule', '7'],
  ],
  [
    staffContract.setVisitRules,
    { rules: [{ area_id: null, was: 7, every_days: null }] },
    ['organisation', 'visit-rule', 'none'],
  ],
];

test.each(steps.map((step) => [step[0].name, ...step] as const))(
  'the command line and the console store the same row, except for the author: %s',
  async (_name, call, payload, args) => {
    await send(call, payload);
    await patrol(args);
    const [console, command] = await Promise.all([changes(byConsole), changes(byCommand)]);
    const last = console.at(-1);
    expect(last?.actor).toMatch(/^user:\d+$/);
    expect({ ...last, actor: 'cli:ada' }).toEqual(command.at(-1));
    expect(console).toHaveLength(command.length);
  },
);
