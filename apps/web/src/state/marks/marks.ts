import { runtimeConfig } from '#config/runtime-config.ts';
import type { DeviceMark, MarkDraft } from '#domain/mark/device-mark.ts';
import { createSource, useSource } from '#platform/source.ts';

/** Marks sites that cannot be enforced and sends the marks. Loaded lazily. */
export type MarkLog = {
  /** Settles when the mark is on disk; null if it could not be stored. */
  readonly mark: (draft: MarkDraft) => Promise<DeviceMark | null>;
  /** Removes a mark that was not sent. False when it was too late. */
  readonly undo: (id: string) => Promise<boolean>;
  /** Holds a mark back while its note is written. */
  readonly hold: (id: string) => Promise<boolean>;
  readonly release: (id: string) => Promise<boolean>;
  readonly addNote: (id: string, note: string) => Promise<boolean>;
  /** Removes a refused mark from the device. */
  readonly dismiss: (id: string) => Promise<void>;
};

export type MarksOnDevice = {
  /** Own marks: those of the last day, and all unsent ones. */
  readonly marks: readonly DeviceMark[];
  /** The last attempt to send failed. */
  readonly isFailing: boolean;
};

const NONE: MarksOnDevice = { marks: [], isFailing: false };
const onDevice = createSource(NONE);

/** Only the log calls this. */
export const publishMarks = onDevice.set;

export const useMarksOnDevice = (): MarksOnDevice => useSource(onDevice, NONE);

export const useUnsentMarks = (): number =>
  useMarksOnDevice().marks.filter(({ state }) => state === 'waiting').length;

/** Sites that left the round because they cannot be enforced, until the person has read it. */
export const leftRound = createSource<readonly string[]>([]);

export const hasMarks = (): boolean => runtimeConfig().features.includes('marks');

let opened: Promise<MarkLog> | null = null;

/** Loads the log once. The next call retries a failed load. */
export async function markLog(): Promise<MarkLog> {
  opened ??= import('./device-mark-log.ts')
    .then(({ openDeviceMarkLog }) => openDeviceMarkLog())
    .catch((cause: unknown) => {
      opened = null;
      throw cause;
    });
  return opened;
}
