import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { contract } from '@patrolplan/contract';
import { FEATURES } from '@patrolplan/contract/features';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '#testing/test-app.ts';
import { makeSite } from '#testing/records/test-site.ts';

let app: TestApp;
let root: string;
const PLACE = '<div data-sign-in-options="" hidden=""></div>';
const BUILT = `<!doctype html><html lang="en"><title>PatrolPlan</title>${PLACE}` + '<p>page</p>'.repeat(200);
/** The app of these tests is a demo, whose page has room for its accounts. */
const PAGE = BUILT.replace('<html ', '<html data-demo="" ');
const SIGN_IN_OPTIONS = {
  passkeys: '<div>passkeys</div>',
  'sso passkeys': '<div>{name}</div>',
  only: '<div>only</div>',
};

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'patrol-web-'));
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, 'index.html'), BUILT);
  await writeFile(join(root, 'index.html.br'), brotliCompressSync(BUILT));
  await writeFile(join(root, 'service-worker.js'), '// worker');
  await writeFile(join(root, 'assets', 'main-abc.js'), '// script');
  await writeFile(join(root, 'config.json'), '{"apiHost":"https://the-file-of-the-build.example"}');
  await writeFile(join(root, '.built-from'), 'secret of the build');
  await writeFile(join(root, 'sign-in-options.json'), JSON.stringify(SIGN_IN_OPTIONS));
  await writeFile(join(root, 'csp.json'), JSON.stringify({ scripts: ["'sha256-abc='"], styles: [] }));
  app = await createTestApp({
    env: {
      WEB_ROOT: root,
      ALLOWED_ORIGINS: 'https://front.example',
      PUBLIC_URL: 'https://patrol.example',
      SECURITY_CONTACT: 'mailto:security@city.example',
    },
  });
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

/** At a numeric address there are no passkeys. */
const page = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html,application/xhtml+xml', host: '127.0.0.1', ...headers } });

describe('the front end', () => {
  test.each([
    '/',
    '/login',
    '/patrolplan/7/A%2FB%20%26%20C%20%232',
    '/patrolplan/7/100%',
    '/patrolplan/7/..%20',
  ])('navigation to %s gets the page, which is revalidated each time', async (url) => {
    const reply = await page(url);
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toBe(PAGE);
    expect(reply.headers['content-type']).toContain('text/html');
    expect(reply.headers['cache-control']).toBe('no-cache');
    expect(reply.headers['content-security-policy']).toContain("script-src 'self' 'sha256-abc='");
    expect(reply.headers['referrer-policy']).toBe('no-referrer');
  });

  test.each(['GET', 'HEAD'] as const)(
    'a monitor that sends %s and accepts anything, or says nothing, gets the page',
    async (method) => {
      for (const url of ['/login', '/patrolplan/7/St.James', '/staff/today?area=1'])
        for (const accept of [undefined, '*/*', 'text/*;q=0.9', 'application/json, */*;q=0.1']) {
          const headers = { host: '127.0.0.1', ...(accept && { accept }) };
          const reply = await app.inject({ method, url, headers });
          expect([url, accept, reply.statusCode]).toEqual([url, accept, 200]);
          expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
          // A server drops the body of a HEAD; this client of the tests does not.
          expect(reply.body).toBe(PAGE);
        }
    },
  );

  test('a program that accepts JSON alone, and a missing image of a page, get 404', async () => {
    for (const headers of [
      { accept: 'application/json' },
      { accept: 'image/avif,image/webp,*/*;q=0.8', 'sec-fetch-dest': 'image' },
    ]) {
      const reply = await app.inject({ url: '/login', headers });
      expect([reply.statusCode, reply.json()]).toEqual([404, { detail: 'Not found.' }]);
    }
    expect((await app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404);
    expect((await app.inject({ url: '/robots.txt' })).statusCode).toBe(404);
  });

  test('a running service keeps the files of its build when the link to the last build changes', async () => {
    const link = `${root}-link`;
    const next = await mkdtemp(join(tmpdir(), 'patrol-next-'));
    await symlink(root, link);
    const running = await createTestApp({ env: { WEB_ROOT: link, PATROL_MODE: 'production' } });
    await symlink(next, `${link}-new`);
    await rename(`${link}-new`, link);
    const replies = await Promise.all(
      ['/login', '/assets/main-abc.js'].map((url) => running.inject({ url, headers: { host: '127.0.0.1' } })),
    );
    await running.close();
    await Promise.all([rm(link), rm(next, { recursive: true })]);
    expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [200, BUILT],
      [200, '// script'],
    ]);
  });

  test('outside of a demo the page is sent as it was built, in the form that the build compressed', async () => {
    const production = await createTestApp({ env: { WEB_ROOT: root, PATROL_MODE: 'production' } });
    const headers = { accept: 'text/html', host: '127.0.0.1' };
    const plain = await production.inject({ url: '/settings', headers });
    const short = await production.inject({
      url: '/settings',
      headers: { ...headers, 'accept-encoding': 'gzip, br' },
    });
    await production.close();
    expect(plain.body).toBe(BUILT);
    expect(short.headers['content-encoding']).toBe('br');
    expect(short.headers['vary']).toContain('accept-encoding');
    expect(brotliDecompressSync(short.rawPayload).toString()).toBe(BUILT);
  });

  test('at a host with a name the page has the ways to sign in that the build rendered', async () => {
    const host = { host: 'patrol.example' };
    const filled = PAGE.replace(PLACE, SIGN_IN_OPTIONS.passkeys);
    for (const url of ['/', '/login']) {
      const reply = await page(url, host);
      expect(reply.body).toBe(filled);
      expect(reply.headers['cache-control']).toBe('no-cache');
      expect(reply.headers['content-security-policy']).toContain("script-src 'self' 'sha256-abc='");
      const again = await page(url, { ...host, 'if-none-match': String(reply.headers.etag) });
      expect(again.statusCode).toBe(304);
    }
    const short = await page('/', { ...host, 'accept-encoding': 'gzip, br' });
    expect(short.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(short.rawPayload).toString()).toBe(filled);
    expect((await app.inject({ url: '/', headers: host })).body).toBe(filled);
  });

  test('the name of the provider is text in the page', async () => {
    const provider = { OIDC_ISSUER: 'https://issuer.example', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 's' };
    const env = { ...provider, OIDC_NAME: '<b>A & B</b>', FEATURES: 'sso,passkeys', WEB_ROOT: root };
    const other = await createTestApp({ env });
    const reply = await other.inject({
      url: '/login',
      headers: { accept: 'text/html', host: 'patrol.test' },
    });
    await other.close();
    expect(reply.body).toContain('<div>&#60;b&#62;A &#38; B&#60;/b&#62;</div>');
  });

  test('hashed assets are immutable, the worker is revalidated each time', async () => {
    const asset = await app.inject({ url: '/assets/main-abc.js' });
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const worker = await app.inject({ url: '/service-worker.js' });
    expect(worker.headers['cache-control']).toBe('no-cache');
    expect(worker.headers['content-type']).toContain('javascript');
  });

  test('an unchanged page is not sent again', async () => {
    const { etag } = (await page('/')).headers;
    expect((await page('/', { 'if-none-match': String(etag) })).statusCode).toBe(304);
  });

  test.each([
    '/assets/gone.js',
    '/.built-from',
    '/csp.json',
    '/sign-in-options.json',
    '/index.html.br',
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2f..%2fetc/passwd',
  ])('a program that requests %s gets 404', async (url) => {
    const reply = await app.inject({ url });
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toEqual({ detail: 'Not found.' });
  });

  test.each(['/api/v1/nothing/', '/assets/gone.js', '/api'])(
    'the path %s never returns the page',
    async (url) => {
      expect((await page(url)).statusCode).toBe(404);
    },
  );

  test('the front-end configuration comes from the service, not from a file of the build', async () => {
    const reply = await app.inject({ url: '/config.json' });
    expect(reply.json()).toEqual({
      apiHost: '',
      mapsHost: '/simulated',
      mapsToken: 'simulated',
      weatherIconHost: '/simulated',
      mapStyle: '',
      mapData: expect.stringContaining('/simulated/map/'),
      mapHosts: [],
      navigation: {},
      features: FEATURES.filter((name) => name !== 'sso'),
      attribution: expect.objectContaining({ weather: [{ text: 'Simulated weather' }] }),
      demo: expect.objectContaining({ accounts: expect.any(Array) }),
    });
    expect(reply.headers['cache-control']).toBe('no-cache');
  });
});

test('the contact for vulnerabilities that is configured is in security.txt', async () => {
  const reply = await app.inject({ url: '/.well-known/security.txt' });
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(reply.body).toMatch(/^Contact: mailto:security@city\.example\nExpires: \d{4}-/);
  expect(reply.body).toContain('Canonical: https://patrol.example/.well-known/security.txt\n');
});

describe('every reply', () => {
  test.each(['/healthz', '/api/v1/auth/profile/', '/nothing', '/%zz'])(
    'the reply to %s carries the security headers',
    async (url) => {
      const { headers } = await app.inject({ url, headers: { accept: 'application/json' } });
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'permissions-policy': expect.stringContaining('geolocation=(self)'),
        'strict-transport-security': expect.stringContaining('max-age='),
        'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
      });
    },
  );
});

describe('other origins', () => {
  const preflight = (origin: string) =>
    app.inject({
      method: 'OPTIONS',
      url: contract.logIn.path,
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });

  test('a page of another origin may read the clock of the service', async () => {
    const reply = await app.inject({ url: '/healthz', headers: { origin: 'https://front.example' } });
    expect(reply.headers['access-control-expose-headers']).toBe('date, retry-after, x-request-id');
  });

  test('a configured origin may call the service from a browser', async () => {
    const reply = await preflight('https://front.example');
    expect(reply.headers['access-control-allow-origin']).toBe('https://front.example');
    expect(reply.headers['access-control-allow-headers']).toBe('authorization, content-type, if-none-match');
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
  });

  test.each(['https://evil.example', 'https://front.example.evil.example', 'null'])(
    'the origin %s gets no CORS headers',
    async (origin) => {
      expect((await preflight(origin)).headers['access-control-allow-origin']).toBeUndefined();
      const reply = await app.inject({ url: '/healthz', headers: { origin } });
      expect(reply.headers['access-control-allow-origin']).toBeUndefined();
    },
  );
});

describe('bodies', () => {
  const send = (payload: string, type = 'application/json') =>
    app.inject({ method: 'POST', url: contract.logIn.path, payload, headers: { 'content-type': type } });

  test.each([
    ['{bad', 400, 'The request body is not valid JSON.'],
    ['{"__proto__":{"a":1}}', 400, 'The request body is not valid JSON.'],
    ['"text"', 400, 'The request body must be a JSON object.'],
    ['[]', 400, 'The request body must be a JSON object.'],
    ['', 400, 'The request body must be a JSON object.'],
    [`{"email":"${'a'.repeat(1_100_000)}"}`, 413, 'The request body is too large.'],
  ])('the body %.40s is answered with %i', async (payload, status, detail) => {
    const reply = await send(payload);
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toEqual({ detail });
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
    'a body of the type %s is refused',
    async (type) => {
      const reply = await send('email=a', type);
      expect(reply.statusCode).toBe(415);
      expect(reply.json()).toEqual({ detail: 'The request body must be sent as application/json.' });
    },
  );
});

test('a hundred thousand bad entries get one short error, at once', async () => {
  const headers = await app.signedInAs(await app.makeUser());
  const payload = { siteids: Array<string>(200_000).fill('x') };
  const before = process.cpuUsage();
  const reply = await app.inject({ method: 'POST', url: contract.readSiteEvents.path, headers, payload });
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toEqual({ siteids: ['A whole number is required.'] });
  // Listing every error would take seconds of CPU time.
  expect(process.cpuUsage(before).user).toBeLessThan(1_500_000);
});

test('a long reply is compressed, a short one is not', async () => {
  const user = await app.makeUser({ areas: ['Quayside'] });
  for (let n = 0; n < 20; n += 1) await makeSite(app.db, { name: `Bay ${n}`, area: 'Quayside' });
  const headers = { ...(await app.signedInAs(user)), 'accept-encoding': 'gzip' };
  const payload = { selected_areas: ['Quayside'] };
  const long = await app.inject({ method: 'POST', url: contract.scoreSites.path, headers, payload });
  expect(long.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(gunzipSync(long.rawPayload).toString())).toHaveLength(20);
  const short = await app.inject({ url: contract.readProfile.path, headers });
  expect(short.headers['content-encoding']).toBeUndefined();
});

test('an unexpected error is logged in full and reveals nothing', async () => {
  const user = await app.makeUser({ email: 'surprised@patrolplan.example' });
  const headers = await app.signedInAs(user);
  await app.db.schema.alterTable('user_areas').renameTo('user_areas_gone').execute();
  const reply = await app.inject({ url: contract.readProfile.path, headers });
  await app.db.schema.alterTable('user_areas_gone').renameTo('user_areas').execute();
  expect(reply.statusCode).toBe(500);
  expect(reply.json()).toEqual({ detail: 'Server error.' });
  const line = app.logged.find((entry) => entry.includes('request failed'));
  expect(line).toContain('user_areas');
  expect(line).toContain(String(reply.headers['x-request-id']));
});

test('the log holds no password, token, address or query', async () => {
  const user = await app.makeUser({
    email: 'quiet.person@patrolplan.example',
    password: 'hush hush hushes',
  });
  const { refresh, access } = (
    await app.inject({
      method: 'POST',
      url: contract.logIn.path,
      payload: { email: user.email, password: user.password },
    })
  ).json<{ refresh: string; access: string }>();
  await app.inject({ method: 'POST', url: contract.refreshToken.path, payload: { refresh } });
  await app.inject({
    url: `${contract.readProfile.path}?token=${access}`,
    headers: { authorization: access },
  });
  await app.inject({ url: `/api/v1/auth/verify-email/?token=query-secret` });
  await app.inject({ method: 'POST', url: contract.requestReset.path, payload: { email: user.email } });
  app.deps.log.error(
    { err: Object.assign(new Error(`failed for ${user.email}`), { detail: `Key (email)=(${user.email})` }) },
    'test',
  );
  app.deps.log.warn({ password: user.password, nested: { token: refresh, email: user.email } }, 'test');
  const log = app.logged.join('');
  expect(log).toContain('"route":"/api/v1/auth/login/"');
  for (const secret of [
    user.password,
    refresh,
    access,
    user.email,
    'quiet.person',
    'query-secret',
    'token=',
  ]) {
    expect(log).not.toContain(secret);
  }
});
