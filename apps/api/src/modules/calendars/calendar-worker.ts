import { parentPort } from 'node:worker_threads';
import { fail } from '#core/result.ts';
import { readCalendar } from './read-calendar.ts';
import type { CalendarTask } from './read-in-worker.ts';

/** Reads one calendar after the other in a thread of its own. */
parentPort?.on('message', ({ text, span }: CalendarTask) => {
  try {
    parentPort?.postMessage(readCalendar(text, span));
  } catch {
    parentPort?.postMessage(fail('The calendar cannot be read.'));
  }
});
