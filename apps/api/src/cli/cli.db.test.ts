import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readCommandLineConfig } from '#config/config.ts';
import { loadEnvFiles } from '#config/env-files.ts';
import { findAccountByEmail } from '#modules/accounts/users-table.ts';
import { checkPassword } from '#modules/accounts/passwords/password-hash.ts';
import { createSessionTokens } from '#modules/sign-in/sessions/session-tokens.ts';
import { openSession } from '#modules/sign-in/sessions/open-session.ts';
import { cliDeps } from '#testing/cli-deps.ts';
import { makeUser } from '#testing/records/test-user.ts';
import { type TestDatabase, createTestDatabase } from '#testing/database/test-database.ts';
import { run } from './run.ts';

let database: TestDatabase;
let folder: string;
// Each test begins with an empty database: the audit only grows, and an export has all sites.
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'patrol-cli-'));
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const NOW = new Date('2026-11-15T12:00:00Z');

async function patrol(args: string, typed: readonly string[] = [], input = '', target = database) {
  const printed: string[] = [];
  const errors: string[] = [];
  const answers = [...typed];
  const code = await run(
    args.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', '')) ?? [],
    {
      ...cliDeps({ db: target.db, clock: { now: () => NOW } }),
      actor: 'cli:tester',
      print: (line) => printed.push(line),
      askSecret: typed.length === 0 ? undefined : async () => answers.shift() ?? '',
      readStandardInput: async () => input,
    },
    (line) => errors.push(line),
  );
  return { code, out: printed.join('\n'), err: errors.join('\n') };
}

const json = async (args: string): Promise<unknown> => JSON.parse((await patrol(`${args} --json`)).out);
const file = async (name: string, contents: string | Buffer) => {
  const path = join(folder, name);
  await writeFile(path, contents);
  return path;
};
const SITES =
  'site_name,area_name,postcode,latitude,longitude\n"Dean Street, top",Quayside,NE1 1PG,54.97,-1.61\nGrey Street,City Centre,NE1 6EE,,\n';
/** Two sites in two areas. */
const importSites = async () => patrol(`site import ${await file('sites.csv', SITES)}`);
const createUser = (email: string) =>
  patrol(
    `user create ${email} --first-name Jo --last-name Smith --area Quayside --password-stdin`,
    [],
    'correct-horse-9\n',
  );

test('an import of sites is atomic, has a dry run, and changes nothing when repeated', async () => {
  const path = await file('sites.csv', SITES);
  expect(await patrol(`site import ${path} --dry-run`)).toMatchObject({
    code: 0,
    out: 'Would create 2, would update 0, unchanged 0.\nNew areas: Quayside, City Centre\nNothing was changed (dry run).',
  });
  expect(await json('audit list')).toEqual([]);
  expect((await patrol(`site import ${path}`)).out).toContain('Created 2, updated 0, unchanged 0.');
  expect((await patrol(`site import ${path}`)).out).toContain('Created 0, updated 0, unchanged 2.');

  const bad = await file('bad.csv', `${SITES}Bad,Quayside,NE1,95,0\nNo area,,NE1,,\n`);
  const refused = await patrol(`site import ${bad}`);
  expect(refused.code).toBe(1);
  expect(refused.err).toContain('nothing was changed');
  expect(refused.err).toMatch(/line 4: .*latitude/);
  expect(refused.err).toMatch(/line 5: .*area_name/);
  expect(await patrol(`site import ${join(folder, 'nowhere.csv')}`)).toMatchObject({ code: 1 });
});

test('an export can be imported again, also in the Excel format', async () => {
  await importSites();
  const { out } = await patrol('site export');
  expect(out.split('\n')[0]).toMatch(/^site_name,addressline1/);
  const path = join(folder, 'excel.csv');
  expect((await patrol(`site export ${path} --excel`)).out).toBe(`Wrote 2 sites to ${path}.`);
  expect((await readFile(path, 'utf8')).startsWith('\uFEFFsite_name')).toBe(true);
  expect((await patrol(`site import ${path}`)).out).toContain('unchanged 2.');
});

test('an import adds areas only with the option for new areas', async () => {
  await importSites();
  const path = await file('atlantis.csv', 'site_name,area_name,postcode\nSea,Quaysides,NE1 7ZZ\n');
  expect(await patrol(`site import ${path}`)).toMatchObject({
    code: 1,
    err: expect.stringContaining(
      "line 2: area_name: Unknown area 'Quaysides'; the nearest name is 'Quayside'",
    ),
  });
  expect((await patrol(`site import ${path} --dry-run`)).out).toContain('New areas: Quaysides');
  expect((await patrol(`site import ${path} --new-areas`)).out).toContain('Created 1,');
});

test('a formula in the name of a site is text in an export, which is imported again without a change', async () => {
  await importSites();
  const path = await file('formula.csv', 'site_name,area_name,postcode\n-2+3+cmd|calc,Quayside,NE1 9ZZ\n');
  await patrol(`site import ${path}`);
  const { out } = await patrol('site export');
  expect(out).toContain("\n'-2+3+cmd|calc,");
  const exported = await file('exported.csv', out);
  expect((await patrol(`site import ${exported}`)).out).toContain('unchanged 3.');
});

test('a user is created with a typed, piped or generated password, never one from the arguments', async () => {
  await importSites();
  const create = 'user create Jo@Example.org --first-name Jo --last-name Smith --area Quayside';
  expect(await patrol(create)).toMatchObject({ code: 1, err: expect.stringContaining('--password-stdin') });
  expect(await patrol(create, ['one thing here', 'another thing'])).toMatchObject({
    code: 1,
    err: 'The two passwords are not the same.',
  });
  expect(await patrol(create, ['short', 'short'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('too short'),
  });
  expect(await patrol(`${create} Nowhere`, ['x', 'x'])).toMatchObject({
    code: 1,
    err: 'Unknown area Nowhere.',
  });
  expect(await patrol(create, ['correct-horse-9', 'correct-horse-9'])).toMatchObject({ code: 0 });
  expect(await patrol(create, ['correct-horse-9', 'correct-horse-9'])).toMatchObject({
    code: 1,
    err: 'jo@example.org already has an account.',
  });
  const made = await patrol(
    'user create al@example.org --first-name Al --last-name Boss --staff --generate-password --json',
  );
  const { password } = JSON.parse(made.out) as { password: string };
  const al = await findAccountByEmail(database.db, 'al@example.org');
  expect(await checkPassword(password, al?.passwordHash)).toMatchObject({ matches: true });
  const piped = 'user create pi@example.org --first-name Pi --last-name Ped --password-stdin';
  expect(await patrol(piped, [], 'correct-horse-9\n')).toMatchObject({ code: 0 });
  expect(await patrol('user create bad --first-name A --last-name B --generate-password')).toMatchObject({
    code: 1,
    err: "'bad' is not an email address.",
  });
});

test('users are listed, assigned, deactivated with all their sessions, and activated, with who did it', async () => {
  await importSites();
  await createUser('jo@example.org');
  const jo = await findAccountByEmail(database.db, 'jo@example.org');
  await database.db
    .insertInto('sessions')
    .values({
      id: '6f1f9a3e-0000-4000-8000-000000000009',
      user_id: jo?.id ?? 0,
      refresh_hash: Buffer.from('x'),
      created_at: NOW,
      expires_at: NOW,
      revoked_at: null,
    })
    .execute();
  expect(await patrol('user assign jo@example.org --area Quayside "City Centre"')).toMatchObject({
    out: 'User jo@example.org has City Centre, Quayside now.',
  });
  expect(await patrol('user assign jo@example.org --area Atlantis')).toMatchObject({ code: 1 });
  expect(await patrol('user deactivate jo@example.org')).toMatchObject({
    out: 'User jo@example.org is deactivated.',
  });
  expect(await patrol('user deactivate jo@example.org')).toMatchObject({
    out: 'User jo@example.org was deactivated already.',
  });
  const session = await database.db.selectFrom('sessions').select('revoked_at').executeTakeFirstOrThrow();
  expect(session.revoked_at).toEqual(NOW);
  expect(await json('user list')).toContainEqual({
    id: jo?.id,
    email: 'jo@example.org',
    first_name: 'Jo',
    last_name: 'Smith',
    active: false,
    staff: false,
    verified: true,
    areas: ['City Centre', 'Quayside'],
  });
  expect(await patrol('user activate jo@example.org')).toMatchObject({ code: 0 });
  expect(await patrol('user activate nobody@example.org')).toMatchObject({ code: 1 });

  const changes = (await json('audit list --limit 200')) as { actor: string; action: string }[];
  expect(new Set(changes.map(({ actor }) => actor))).toEqual(new Set(['cli:tester']));
  const actions = new Set(changes.map(({ action }) => action));
  for (const action of ['user.create', 'user.assign', 'user.deactivate', 'user.activate']) {
    expect(actions).toContain(action);
  }
});

test('fetched routes are counted, and a number that is not whole is refused', async () => {
  expect(await patrol('routes count --days 3')).toMatchObject({ code: 0, out: '(none)' });
  expect(await patrol('routes count --days many')).toMatchObject({ code: 2 });
});

test('a backup taken by the command is restored by it into an empty database only', async () => {
  await importSites();
  await createUser('jo@example.org');
  const path = join(folder, 'all.backup');
  expect(await patrol(`backup ${path}`)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Wrote \d+ rows/),
  });
  expect(await patrol(`restore ${path}`)).toMatchObject({
    code: 1,
    err: expect.stringContaining('is not empty'),
  });
  expect(await patrol('backup /nowhere/at/all')).toMatchObject({ code: 1 });
  const empty = await createTestDatabase();
  expect(await patrol(`restore ${path}`, [], '', empty)).toMatchObject({ code: 0, err: '' });
  expect(await findAccountByEmail(empty.db, 'jo@example.org')).toMatchObject({ isActive: true });
  await empty.close();
});

test('every command explains itself with an example, and a wrong call says how it is used', async () => {
  const commands = [
    'user create',
    'user list',
    'user deactivate',
    'user activate',
    'user assign',
    'site import',
    'site export',
    'routes count',
    'audit list',
    'backup',
    'restore',
  ];
  for (const command of commands) {
    const help = await patrol(`${command} --help`);
    expect(help, command).toMatchObject({ code: 0 });
    expect(help.out, command).toMatch(/Usage: npm run patrol -- [^]*Example/);
  }
  expect(await patrol('--help')).toMatchObject({ code: 0, out: expect.stringContaining('DATABASE_URL') });
  expect(await patrol('user fly')).toMatchObject({
    code: 2,
    err: expect.stringContaining("unknown command 'fly'"),
  });
  expect(await patrol('site import')).toMatchObject({ code: 2 });
  expect(await patrol('')).toMatchObject({ code: 2 });
});

test('a removed site leaves every plan, and an import brings it back', async () => {
  const path = await file('retired.csv', `${SITES}Side Street,Quayside,NE1 3JE,54.97,-1.61\n`);
  await patrol(`site import ${path}`);
  expect(await patrol('site remove "side street" "ne1 3je"')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Site \d+ \(side street, ne1 3je\) is removed\.$/),
  });
  expect((await patrol('site export')).out).not.toContain('Side Street');
  expect(await json('audit list --limit 1')).toMatchObject([{ action: 'site.retire', actor: 'cli:tester' }]);
  expect(await patrol('site remove "Side Street" "NE1 3JE"')).toEqual({
    code: 1,
    out: '',
    err: "Unknown site 'Side Street' with the postcode 'NE1 3JE'.",
  });
  expect((await patrol(`site import ${path}`)).out).toContain('Created 0, updated 1, unchanged 2.');
  expect((await patrol('site export')).out).toContain('Side Street');
});

test('the command line sets a password only by a mailed link', async () => {
  const user = await makeUser(database.db, { email: 'forgot@example.org' });
  expect(await patrol('user set-password forgot@example.org')).toMatchObject({
    code: 0,
    out: 'A link to choose a password is on its way to forgot@example.org.',
  });
  const emails = await database.db
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', user.email)
    .execute();
  expect(emails).toEqual([{ body: expect.stringContaining('http://patrol.test/reset-password?uid=') }]);
  await patrol('user deactivate forgot@example.org');
  expect(await patrol('user set-password forgot@example.org')).toMatchObject({
    code: 1,
    err: 'User forgot@example.org is not active.',
  });
});

test('the command line signs a user out on every device', async () => {
  const user = await makeUser(database.db, { email: 'lost-phone@example.org' });
  const tokens = createSessionTokens(['a secret that is only ever used by the tests']);
  await openSession({ db: database.db, clock: { now: () => NOW }, tokens }, user.id);
  const open = () =>
    database.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', user.id)
      .where('revoked_at', 'is', null)
      .execute();
  expect(await open()).toHaveLength(1);
  expect(await patrol('user sign-out lost-phone@example.org')).toMatchObject({
    code: 0,
    out: 'User lost-phone@example.org is signed out everywhere.',
  });
  expect(await open()).toEqual([]);
  expect(await json('audit list --limit 1')).toMatchObject([{ action: 'user.sign-out' }]);
  expect(await patrol('user sign-out nobody@example.org')).toMatchObject({
    code: 1,
    err: 'Unknown user nobody@example.org.',
  });
});

test('an import with many bad lines shows the first fifty and the number of the others', async () => {
  const bad = await file('very-bad.csv', `site_name,area_name,postcode\n${',Quayside,NE1\n'.repeat(1_000)}`);
  const { code, err } = await patrol(`site import ${bad}`);
  expect(code).toBe(1);
  const lines = err.split('\n');
  expect(lines).toHaveLength(52);
  expect(lines[1]).toMatch(/line 2: .*site_name/);
  expect(lines.at(-1)).toBe('  … and 950 more');
  const asJson = await patrol(`site import ${bad} --json`);
  expect(JSON.parse(asJson.out)).toMatchObject({ ok: false, count: 1_000, problems: { length: 50 } });
});

test('an unwritable export file ends the command with a one-line error', async () => {
  const nowhere = join(folder, 'nowhere', 'sites.csv');
  for (const command of [`site export ${nowhere}`, `backup ${nowhere}`]) {
    const { code, err } = await patrol(command);
    expect([command, code]).toEqual([command, 1]);
    expect(err).toMatch(/cannot be used: ENOENT/);
    expect(err.split('\n')).toHaveLength(1);
  }
});

test('restoring a backup with a damaged row prints a one-line error and stores nothing', async () => {
  await makeUser(database.db, { email: 'jo@example.org' });
  const empty = await createTestDatabase();
  const path = join(folder, 'damaged.backup');
  await patrol(`backup ${path}`);
  const lines = gunzipSync(await readFile(path)).toString();
  await writeFile(path, gzipSync(lines.replace(/"created_at":"[^"]+"/, '"created_at":"never"')));
  const { code, err } = await patrol(`restore ${path}`, [], '', empty);
  const { rows } = await sql`select id from users`.execute(empty.db);
  await empty.close();
  expect([code, err]).toEqual([1, expect.stringMatching(/^The backup is damaged: .*\(22007\)\.$/)]);
  expect(rows).toEqual([]);
});

/** The program itself, with nothing in its environment but what a test gives it. */
function runProgram(args: readonly string[], env: Record<string, string>) {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const base = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] };
  return spawnSync(process.execPath, [main, ...args], { env: { ...base, ...env }, encoding: 'utf8' });
}

test('a command without its database ends with a one-line error and no stack trace', () => {
  const { status, stderr } = runProgram(['user', 'list'], { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' });
  expect([status, stderr]).toEqual([
    1,
    'Nothing listens at the address of DATABASE_URL (127.0.0.1:1). Is PostgreSQL running? (ECONNREFUSED)\n',
  ]);
});

test('a backup replaces an existing file only with --force', async () => {
  const path = await file('kept.backup', 'the backup of yesterday');
  const refused = await patrol(`backup ${path}`);
  expect([refused.code, refused.err]).toEqual([
    1,
    `${path} exists already. Choose another name, or replace it with --force.`,
  ]);
  expect(await readFile(path, 'utf8')).toBe('the backup of yesterday');
  expect(await patrol(`backup ${path} --force`)).toMatchObject({ code: 0 });
  expect(gunzipSync(await readFile(path)).toString()).toContain('"format":"patrolplan-backup"');
});

test('an installed release reads the file of the service', async () => {
  await importSites();
  await createUser('jo@example.org');
  const good = await file(
    'environment',
    `DATABASE_URL=${database.url}\nMAIL_FROM=Patrol Plan <patrol@city.example>\n`,
  );
  const listed = runProgram(['audit', 'list', '--json'], { PATROLPLAN_CONFIG: good });
  expect([listed.status, listed.stderr, JSON.parse(listed.stdout)]).toMatchObject([
    0,
    '',
    expect.arrayContaining([expect.objectContaining({ action: 'user.create' })]),
  ]);
});

/** Runs a command whose configuration is read from this file. */
async function configuredBy(path: string, args: readonly string[]) {
  const printed: string[] = [];
  const errors: string[] = [];
  const config = () => {
    const env: NodeJS.ProcessEnv = {};
    loadEnvFiles(env, [path]);
    return readCommandLineConfig(env);
  };
  const deps = cliDeps({ db: database.db, clock: { now: () => NOW } });
  const code = await run(
    args,
    {
      ...deps,
      command: 'patrolplan',
      config,
      database: async () => {
        config();
        return database.db;
      },
      print: (line) => printed.push(line),
    },
    (line) => errors.push(line),
  );
  return { code, out: printed.join('\n'), err: errors.join('\n') };
}

test('a bad value in the file of the service, or a file that cannot be read, is one sentence', async () => {
  const bad = await file('bad-environment', 'TIME_ZONE=Europe/Newcastle\n');
  expect(await configuredBy(bad, ['audit', 'list'])).toEqual({
    code: 1,
    out: '',
    err: 'TIME_ZONE must be an IANA time zone.',
  });
  expect(await configuredBy(folder, ['audit', 'list'])).toEqual({
    code: 1,
    out: '',
    err: `${folder} is there but cannot be read: EISDIR.`,
  });
});

test('help names the installed command, and needs no readable configuration', async () => {
  for (const args of [['--help'], ['user', 'create', '--help'], ['restore', '--help']]) {
    const { code, out } = await configuredBy(folder, args);
    expect([args, code, out]).toEqual([args, 0, expect.stringMatching(/^Usage: patrolplan /)]);
    expect(out).not.toContain('npm run');
  }
  const installed = { PATROLPLAN_COMMAND: 'patrolplan', PATROLPLAN_CONFIG: folder };
  const { status, stdout } = runProgram(['backup', '--help'], installed);
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^Usage: patrolplan /)]);
});

test('learning on an empty database, or with learning switched off, changes nothing and says so', async () => {
  expect(await patrol('scores learn')).toEqual({
    code: 0,
    out: 'Too few answers (0): no score changes.',
    err: '',
  });
  await database.db.insertInto('organisation').values({ learning: 'off' }).execute();
  expect(await patrol('scores learn')).toMatchObject({ out: 'Learning is off: nothing was learned.' });
  expect(await json('scores learn')).toEqual({ mode: 'off', answers: 0, changes: 0 });
});
