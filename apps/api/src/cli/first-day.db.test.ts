import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#config/config.ts';
import { inviteFirstStaff } from '#modules/people/invite-first-staff.ts';
import { cliDeps } from '#testing/cli-deps.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { run } from './run.ts';

const DOCS = join(import.meta.dirname, '..', '..', '..', '..', 'docs');

let app: TestApp;
// Each test begins with an empty service: what is missing in it is what the tests read.
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

/** The commands of the section 'The first day', in its order, as their arguments. */
const [, firstDay = ''] =
  /\n## The first day\n([^]*?)\n## /.exec(readFileSync(join(DOCS, 'operation.md'), 'utf8')) ?? [];
const commands = [...firstDay.matchAll(/^patrolplan (.+)$/gm)].map(([, line = '']) =>
  (line.match(/"[^"]*"|\S+/g) ?? []).map((word) =>
    word.replaceAll('"', '').replace('site-template.csv', join(DOCS, 'site-template.csv')),
  ),
);

async function missingParts(): Promise<readonly string[]> {
  const lines: string[] = [];
  await run(['check'], { ...cliDeps(app), print: (line) => lines.push(line) }, (line) => lines.push(line));
  return lines.join('\n').match(/^\w+(?=: MISSING)/gm) ?? [];
}

test('the commands of the first day end with a plan that a warden sees', async () => {
  expect(commands.map(([group]) => group)).toEqual(['site', 'site', 'user']);
  expect(await missingParts()).toEqual(expect.arrayContaining(['Areas', 'Sites', 'People']));
  for (const command of commands) {
    const errors: string[] = [];
    expect([command, await run(command, cliDeps(app), (line) => errors.push(line)), errors]).toEqual([
      command,
      0,
      [],
    ]);
  }
  for (const part of ['Areas', 'Sites', 'People']) expect(await missingParts()).not.toContain(part);
  const warden = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'warden@city.example')
    .executeTakeFirstOrThrow();
  const reply = await app.inject({
    method: 'POST',
    url: '/api/v1/sites/scores/',
    headers: await app.signedInAs(warden),
    payload: { selected_areas: ['Example area'] },
  });
  expect(reply.json()).toHaveLength(2);
  expect(reply.json()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ site_name: 'Example Street Car Park', base_score: 3.5, visit_minutes: 10 }),
      expect.objectContaining({ site_name: 'Example Road', base_score: 2, latitude: null }),
    ]),
  );
  const [mailed] = await app.db.selectFrom('outbox').select('recipient').execute();
  expect(mailed).toEqual({ recipient: 'warden@city.example' });
});

test('FIRST_STAFF is invited once, by the service itself, and only while there is no staff account', async () => {
  const start = (FIRST_STAFF: string) =>
    inviteFirstStaff({
      ...app.deps,
      config: readConfig({
        DATABASE_URL: 'postgres://localhost/patrol',
        TOKEN_SECRETS: 'one',
        PUBLIC_URL: 'http://patrol.test',
        FIRST_STAFF,
      }),
    });
  expect(await missingParts()).toContain('Staff');
  // Two instances start at the same time, and one of them again later.
  await Promise.all([start('Al van Boss <al@city.example>'), start('Al van Boss <al@city.example>')]);
  await start('Bo Later <bo@city.example>');
  expect(await missingParts()).not.toContain('Staff');
  const staff = await app.db
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name'])
    .where('is_staff', '=', true)
    .execute();
  expect(staff).toEqual([{ email: 'al@city.example', first_name: 'Al', last_name: 'van Boss' }]);
  const invited = app.db.selectFrom('outbox').select('subject').where('recipient', '=', 'al@city.example');
  expect(await invited.execute()).toEqual([{ subject: 'You are invited to PatrolPlan' }]);
  const trail = app.db.selectFrom('audit').select('actor').where('action', '=', 'user.invite').orderBy('id');
  expect((await trail.execute()).at(-1)).toEqual({ actor: 'service' });
});
