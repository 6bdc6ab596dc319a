import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const MODULE = join(import.meta.dirname, 'small-disk.ts');
const mounts = () => readFileSync('/proc/mounts', 'utf8');

async function mountInChild() {
  const code = `const { mountSmallDisk } = await import(${JSON.stringify(MODULE)});
    const disk = mountSmallDisk('1m');
    process.once('SIGUSR2', () => { disk.remove(); console.log('removed'); });
    console.log(disk.folder);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const folder = line.toString().trim();
  expect(mounts()).toContain(folder);
  return { child, folder };
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a soak that gets %s leaves no mount behind',
  async (signal) => {
    const { child, folder } = await mountInChild();
    child.kill(signal);
    await once(child, 'exit');
    expect([mounts().includes(folder), existsSync(folder)]).toEqual([false, false]);
  },
);

test('a disk that is no longer needed is unmounted at once', async () => {
  const { child, folder } = await mountInChild();
  child.kill('SIGUSR2');
  await once(child.stdout, 'data');
  expect([mounts().includes(folder), existsSync(folder)]).toEqual([false, false]);
  child.kill('SIGKILL');
});
