import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAlarmSound } from './alarm-sound.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A browser that allows sound after `resume`, with the number of tones that it played. */
function aDevice() {
  const played = { tones: 0, vibrations: [] as number[][] };
  const node = { connect: () => undefined };
  const audio = {
    state: 'suspended',
    currentTime: 0,
    destination: {},
    async resume() {
      audio.state = 'running';
    },
    createGain: () => node,
    createOscillator: () => ({
      ...node,
      frequency: { value: 0 },
      start: () => void (played.tones += 1),
      stop: () => undefined,
    }),
  };
  const sound = createAlarmSound({
    createAudio: () => audio as unknown as AudioContext, // safe: the parts that are used
    vibrate: (pattern) => void played.vibrations.push(pattern),
    report: (_, cause) => {
      throw cause;
    },
  });
  return { sound, played };
}

test('the sound goes on every second until it is stopped, and the phone vibrates', async () => {
  const { sound, played } = aDevice();
  sound.unlock();
  sound.start();
  sound.start();
  await vi.advanceTimersByTimeAsync(2_500);
  expect(played.tones).toBe(6);
  sound.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(played.tones).toBe(6);
  expect(played.vibrations.at(-1)).toEqual([]);
});

test('a browser without sound and vibration stays silent', async () => {
  const sound = createAlarmSound({ createAudio: undefined, vibrate: undefined, report: () => undefined });
  sound.start();
  await vi.advanceTimersByTimeAsync(2_000);
  sound.stop();
  expect(vi.getTimerCount()).toBe(0);
});
