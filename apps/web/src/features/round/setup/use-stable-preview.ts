import { useState } from 'react';
import type { Legs } from '#domain/round/legs.ts';
import type { PlanInput } from '#domain/round/plan-request.ts';
import { type OpenStop, stopKey, totalPoints } from '#domain/round/round.ts';
import { timeStops } from '#domain/round/timetable.ts';
import { useExactLegs } from '#features/round/use-exact-legs.ts';
import type { Preview } from '#features/round/use-preview.ts';

/** The legs of the first round, then those of the round planned with them. */
const MOST_ROUNDS_AHEAD = 2;
const NO_STOPS: readonly OpenStop[] = [];

type StablePreview = { readonly basis: readonly unknown[]; readonly stops: readonly OpenStop[] };

/**
 * Requests the exact legs of the preview while it is visible, and keeps a round that fits on exact legs as long as
 * `basis` (the input of the plan) is the same: 'Show my round' gives exactly what is shown.
 */
export function useStablePreview(
  preview: Preview | null,
  input: PlanInput | null,
  basis: readonly unknown[],
  onLegs: (legs: Legs) => void,
): Preview | null {
  const [ahead, setAhead] = useState<readonly (readonly OpenStop[])[]>([]);
  const [stable, setStable] = useState<StablePreview | null>(null);
  const last = ahead.at(-1) ?? NO_STOPS;
  const isAsking = useExactLegs(
    {
      from: input?.from ?? { latitude: 0, longitude: 0 },
      end: input?.end ?? null,
      legs: input?.legs ?? {},
      mode: input?.mode,
      stops: last,
    },
    onLegs,
  );
  if (preview === null || input === null) return null;
  const isFinal = !preview.isSearching && preview.stops.length > 0;
  if (
    isFinal &&
    !isAsking &&
    ahead.length < MOST_ROUNDS_AHEAD &&
    stopsKey(last) !== stopsKey(preview.stops)
  ) {
    setAhead([...ahead, preview.stops]);
  }
  if (stable !== null && isSame(stable.basis, basis)) {
    const times = timeStops({ ...input, stops: stable.stops });
    const answer = { ...preview.answer, score: totalPoints(stable.stops) };
    if (times.inTime) return { stops: stable.stops, times, answer, isSearching: false, isOutdated: false };
  }
  if (isFinal && preview.times.isExact && preview.times.inTime && !(stable && isSame(stable.basis, basis))) {
    setStable({ basis, stops: preview.stops });
  }
  return preview;
}

const stopsKey = (stops: readonly OpenStop[]): string => stops.map(stopKey).join();

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.every((value, index) => value === other[index]);
