import { Worker } from 'node:worker_threads';
import { type Result, fail } from '#core/result.ts';
import type { CalendarReading, ReadSpan } from './read-calendar.ts';

export type CalendarTask = { readonly text: string; readonly span: ReadSpan };

/** The reading of a calendar, or one sentence. */
export type ReadCalendar = (
  text: string,
  span: ReadSpan,
  limitMs?: number,
) => Promise<Result<CalendarReading, string>>;

const MAX_MEMORY_MB = 256;
/** A thread that nobody needs ends; the next reading starts another one. */
const IDLE_MS = 10_000;
/** A busy machine gives the thread a part of a core; the largest calendar takes some seconds of one. */
const LIMIT_MS = 30_000;
const PROGRAM = new URL('./calendar-worker.ts', import.meta.url);

/**
 * Reads calendars in a thread, so that a large one delays no other call. One is read at a time; one that takes longer than
 * the limit is given up.
 */
export function calendarReader({
  maxWaiting = Infinity,
}: { readonly maxWaiting?: number } = {}): ReadCalendar {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let previous: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  function start(): Worker {
    const started = new Worker(PROGRAM, { resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB } });
    // Without a listener, an error event would crash the process. The exit that follows ends the reading.
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (worker === started) worker = undefined;
    });
    return started;
  }

  function end(): void {
    void worker?.terminate();
    worker = undefined;
  }

  async function read(task: CalendarTask, limitMs: number): Promise<Result<CalendarReading, string>> {
    clearTimeout(idle);
    worker ??= start();
    const { isGivenUp, reading } = await readBy(worker, task, limitMs);
    if (isGivenUp) end();
    else idle = setTimeout(end, IDLE_MS).unref();
    return reading;
  }

  return (text, span, limitMs = LIMIT_MS) => {
    if (waiting >= maxWaiting)
      return Promise.resolve(fail('Several calendars are being read. Try again in a minute.'));
    waiting += 1;
    const reading = previous
      .then(() => read({ text, span }, limitMs))
      .finally(() => {
        waiting -= 1;
      });
    previous = reading;
    return reading;
  };
}

type Outcome = { readonly isGivenUp: boolean; readonly reading: Result<CalendarReading, string> };

async function readBy(worker: Worker, task: CalendarTask, limitMs: number): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const onMessage = (reading: Result<CalendarReading, string>) => resolve({ isGivenUp: false, reading });
  const giveUp = (sentence: string) => resolve({ isGivenUp: true, reading: fail(sentence) });
  const onExit = () => giveUp('The calendar cannot be read: it needs too much memory.');
  const timer = setTimeout(
    () => giveUp(`The calendar takes longer than ${limitMs / 1_000} seconds to read.`),
    limitMs,
  );
  worker.ref();
  worker.once('message', onMessage).once('exit', onExit);
  worker.postMessage(task);
  const outcome = await promise;
  clearTimeout(timer);
  worker.off('message', onMessage).off('exit', onExit);
  worker.unref();
  return outcome;
}

/** For calls of staff, which are refused when many wait. */
export const readForCall = calendarReader({ maxWaiting: 20 });
/** For the job that sets boosts, which no call may hold up. */
export const readForRules = calendarReader();
