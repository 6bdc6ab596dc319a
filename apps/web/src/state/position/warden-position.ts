import { type Position, significantPosition } from '#domain/geo.ts';
import type { PositionReading } from '#platform/geolocation.ts';
import type { Source } from '#platform/source.ts';
import type { StoredValue } from '#platform/storage/stored-values.ts';

export type WardenPosition = {
  /** The last significant position: changes only on a move of more than 500 m. */
  readonly current: Position | null;
  readonly error: string | null;
  /** The error is that the device may not be located. */
  readonly isRefused?: boolean | undefined;
  /** While there is an error: when the warden was last at the position, in ms since 1970; null when unknown. */
  readonly seenAt: number | null;
};

type Deps = {
  readonly readings: Source<PositionReading>;
  /** Only this file writes these. */
  readonly significant: StoredValue<Position>;
  readonly seenAt: StoredValue<number>;
  readonly lastFix: StoredValue<Position>;
  readonly lastError: StoredValue<string>;
  readonly now: () => Date;
};

const OLD_FIX_MS = 60_000;

/** Turns the device's readings into a position that changes only when the warden moves. */
export function createWardenPosition(deps: Deps): Source<WardenPosition> {
  const { readings, significant, lastFix, lastError } = deps;
  let known: WardenPosition = { current: null, error: null, seenAt: null };

  const take = () => {
    const reading = readings.get();
    if (reading.kind === 'failed') lastError.set(reading.message);
    if (reading.kind !== 'fix') return;
    lastError.clear();
    lastFix.set(reading.position);
    const stored = significant.get();
    // A device may return an old reading. It is used only if no position is known.
    if (stored && deps.now().getTime() - reading.at > OLD_FIX_MS) return;
    const next = significantPosition(stored, reading.position, reading.accuracyMetres);
    if (next !== stored) significant.set(next);
    deps.seenAt.set(reading.at);
  };

  return {
    get() {
      const reading = readings.get();
      const current = significant.get();
      const error = reading.kind === 'failed' ? reading.message : null;
      // Null without an error, because nobody needs the time and every fix changes it.
      const seenAt = error === null ? null : deps.seenAt.get();
      if (known.current !== current || known.error !== error || known.seenAt !== seenAt) {
        known = {
          current,
          error,
          isRefused: reading.kind === 'failed' ? reading.isRefused : undefined,
          seenAt,
        };
      }
      return known;
    },
    subscribe(onChange) {
      const stops = [
        significant.subscribe(onChange),
        readings.subscribe(() => {
          take();
          onChange();
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
