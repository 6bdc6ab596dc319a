import { expect, test, vi } from 'vitest';
import { type Running, keepAlive } from './keep-alive.ts';

function process() {
  const ended = Promise.withResolvers<void>();
  const running: Running = {
    ended: ended.promise,
    stop: async () => ended.resolve(),
  };
  return { running, die: () => ended.resolve() };
}

test('a process that dies is started again', async () => {
  const first = process();
  const second = process();
  const said: string[] = [];
  const startAgain = vi.fn(async () => second.running);
  const kept = keepAlive({ name: 'It', first: first.running, startAgain, say: (line) => said.push(line) });
  first.die();
  await vi.waitFor(() => expect(said).toContain('It is running again.'), { timeout: 20_000 });
  expect(startAgain).toHaveBeenCalledTimes(1);
  await kept.stop();
});

test('a failed start of a process is retried', async () => {
  const first = process();
  const second = process();
  const said: string[] = [];
  const startAgain = vi
    .fn<() => Promise<Running>>()
    .mockRejectedValueOnce(new Error('no'))
    .mockResolvedValue(second.running);
  const kept = keepAlive({ name: 'It', first: first.running, startAgain, say: (line) => said.push(line) });
  first.die();
  await vi.waitFor(() => expect(said).toContain('It is running again.'), { timeout: 20_000 });
  expect(said).toContain('It could not be started again: no');
  await kept.stop();
});

test('a stopped process is not restarted', async () => {
  const first = process();
  const startAgain = vi.fn(async () => process().running);
  const kept = keepAlive({ name: 'It', first: first.running, startAgain, say: () => undefined });
  await kept.stop();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(startAgain).not.toHaveBeenCalled();
});

test('callers can wait until a restarted process runs again', async () => {
  const first = process();
  const second = process();
  const startAgain = vi.fn(async () => second.running);
  const kept = keepAlive({ name: 'It', first: first.running, startAgain, say: () => undefined });
  await kept.whenRunning();
  expect(startAgain).not.toHaveBeenCalled();
  first.die();
  await new Promise((resolve) => setTimeout(resolve));
  await kept.whenRunning();
  expect(startAgain).toHaveBeenCalledTimes(1);
  await kept.stop();
});
