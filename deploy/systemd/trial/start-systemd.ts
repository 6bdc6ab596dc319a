import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ROOT } from '#launcher/repository.ts';

const BOOT = join(import.meta.dirname, 'boot.sh');
const NAMESPACES = [
  '--pid',
  '--fork',
  '--kill-child',
  '--mount',
  '--mount-proc',
  '--uts',
  '--ipc',
  '--cgroup',
];
const PATH = '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const START_TIMEOUT_MS = 30_000;

/** Whether systemd can run in namespaces of its own: as root on Linux, where the container allows mounts. */
export function canRunSystemd(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/lib/systemd/systemd')) return false;
  return (
    spawnSync('unshare', [...NAMESPACES, BOOT, tmpdir(), ROOT, 'probe'], { stdio: 'ignore' }).status === 0
  );
}

export type Systemd = {
  /** Runs a shell script inside, as root in /srv/test, and returns its output; rejects with it when it fails. */
  readonly sh: (script: string) => Promise<string>;
  stop(): Promise<void>;
};

/** A systemd of its own. The folder is /srv/test inside, this checkout /srv/checkout. */
export async function startSystemd(folder: string): Promise<Systemd> {
  const unshare = spawn('unshare', [...NAMESPACES, BOOT, folder, ROOT], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  unshare.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()));
  unshare.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const ended = once(unshare, 'close');
  const first = () =>
    readFileSync(`/proc/${unshare.pid}/task/${unshare.pid}/children`, 'utf8').trim().split(' ')[0] ?? '';
  const sh = async (script: string) => {
    const enter = ['--all', `--target=${first()}`, 'env', '-i', `PATH=${PATH}`];
    const inside = ['sh', '-euc', `cd /srv/test\n${script}`];
    return (await promisify(execFile)('nsenter', [...enter, ...inside])).stdout;
  };
  const giveUp = performance.now() + START_TIMEOUT_MS;
  while ((await sh('systemctl is-active basic.target').catch(() => '')) !== 'active\n') {
    if (unshare.exitCode !== null || performance.now() > giveUp) {
      unshare.kill('SIGKILL');
      throw new Error(`systemd did not start: ${output}`);
    }
    await wait(100);
  }
  return {
    sh,
    async stop() {
      unshare.kill('SIGKILL');
      await ended;
    },
  };
}
