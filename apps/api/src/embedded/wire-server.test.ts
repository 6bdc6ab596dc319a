import { connect } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newEngine } from '#testing/database/new-engine.ts';
import { type WireServer, startWireServer } from './wire-server.ts';

let engine: PGlite;
let server: WireServer;
/** Each kind many times, and more at once than there are connections. */
const CALLS = 600;
const failures: unknown[] = [];
const address = (password: string) => `postgres://patrol:${password}@127.0.0.1:${server.port}/postgres`;

beforeAll(async () => {
  engine = await newEngine();
  server = await startWireServer({
    engine,
    password: 'open sesame',
    port: 0,
    onEngineFailure: (cause) => failures.push(cause),
  });
  await engine.exec('create table counted (id integer primary key, note text)');
}, 60_000);
afterAll(async () => {
  await server.stop();
  await engine.close();
});

test('concurrent connections never receive the rows of another one, whatever fails beside them', async () => {
  const pool = new pg.Pool({ connectionString: address('open%20sesame'), max: 20 });
  pool.on('error', () => undefined);
  const ask = async (n: number): Promise<string> => {
    if (n % 11 === 0) return pool.query('select 1 / $1::int', [0]).then(String, refused);
    if (n % 13 === 0) return pool.query('selec $1::int', [0]).then(String, refused);
    if (n % 17 === 0) return inTransaction(n);
    if (n % 19 === 0) return breakOff();
    const { rows } = await pool.query(`select $1::text as echo, ${n} as number`, ['y'.repeat(n * 50)]);
    return rows[0].number === n && rows[0].echo.length === n * 50 ? 'right' : 'wrong';
  };
  const inTransaction = async (n: number) => {
    const client = await pool.connect();
    await client.query('begin');
    await client.query('insert into counted values ($1, $2)', [n, 'x'.repeat(n)]);
    await client.query(n % 2 === 0 ? 'rollback' : 'commit');
    client.release();
    return 'right';
  };
  const breakOff = async () => {
    const client = await pool.connect();
    await client.query('begin');
    await client.query('insert into counted values (-1, $1)', ['never committed']);
    client.query('select $1::text', ['x'.repeat(20_000)]).catch(() => undefined);
    client.release(new Error('broken off'));
    return 'right';
  };
  const refused = (cause: Error) =>
    /division by zero|syntax error/.test(cause.message) ? 'right' : cause.message;
  const answers = await Promise.all(Array.from({ length: CALLS }, (_, n) => ask(n)));
  expect(answers.filter((answer) => answer !== 'right')).toEqual([]);
  const odd = Array.from({ length: CALLS }, (_, n) => n).filter(
    (n) => n % 17 === 0 && n % 2 === 1 && n % 11 !== 0 && n % 13 !== 0,
  );
  const { rows } = await pool.query('select id from counted order by id');
  expect(rows.map(({ id }) => id)).toEqual(odd);
  await pool.end();
  expect(failures).toEqual([]);
}, 60_000);

test('a wrong password is refused', async () => {
  const client = new pg.Client({ connectionString: address('guess') });
  await expect(client.connect()).rejects.toThrow('The password is wrong');
});

test('a connection that does not speak the protocol is closed, and no other', async () => {
  const noise = await new Promise<string>((resolve) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\n\r\n'));
    let heard = '';
    socket.on('data', (bytes) => (heard += bytes.toString('latin1')));
    socket.on('close', () => resolve(heard));
  });
  expect(noise).toContain('cannot be understood');
  const client = new pg.Client({ connectionString: address('open%20sesame') });
  await client.connect();
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();
});

test('maintenance of the embedded database waits for an open transaction', async () => {
  const client = new pg.Client({ connectionString: address('open%20sesame') });
  await client.connect();
  await client.query('begin');
  const seen: boolean[] = [];
  const maintenance = server.exclusively(async () => void seen.push(engine.isInTransaction()));
  await client.query('select 1');
  expect(seen).toEqual([]);
  await client.query('commit');
  await maintenance;
  expect(seen).toEqual([false]);
  await client.end();
});
