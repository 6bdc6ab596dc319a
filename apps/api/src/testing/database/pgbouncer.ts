import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, serverOwner } from './postgres-cluster.ts';

export type PgBouncer = { readonly port: number; stop(): Promise<void> };

/** PgBouncer as it comes, in transaction mode, with fewer server connections than its clients have. */
export async function startPgBouncer(program: string, server: URL): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'patrol-pgbouncer-'));
  const owner = serverOwner();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const port = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
* = host=${server.hostname} port=${server.port} user=${server.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
logfile = ${join(folder, 'pgbouncer.log')}
`,
  );
  const child = spawn(program, ['-q', settings], { cwd: folder, stdio: 'ignore', ...owner });
  const ended = once(child, 'exit');
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
    await wait(50);
  }
  return {
    port,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
