import type { ExplanationLine } from '@patrolplan/contract/why';
import {
  ageText,
  capitalised,
  distanceText,
  durationText,
  momentText,
  scoreText,
  temperatureText,
} from '#domain/format.ts';

/** 'Rain, seen 10 min ago': a line of a score in words. `isNow` is false for a score of another time. */
export function lineText(line: ExplanationLine, { at, isNow }: { at: Date; isNow: boolean }): string {
  const since = (time: string) => (isNow ? ageText(new Date(time), at) : momentText(new Date(time), at));
  switch (line.kind) {
    case 'base': {
      const when = [capitalised(line.day_type), line.period].filter((part) => part !== '').join(', ');
      return line.is_default ? `${when} (default of the site)` : when;
    }
    case 'recovery': {
      const within = durationText(line.recovery_minutes * 60);
      return `Visited ${since(line.visited_at)}, recovers within ${within}`;
    }
    case 'condition':
      return `${line.condition === '' ? 'Weather' : line.condition}, seen ${since(line.observed_at)}`;
    case 'temperature':
      return `${temperatureText(line.temp)} (${bandText(line.from, line.below)})`;
    case 'boost':
      return `${line.reason}, ${untilText(line.ends_at, at)}${line.is_for_area ? ', whole area' : ''}`;
    case 'event': {
      const share = `counts ${Math.round(line.share * 100)}\u00a0%`;
      return [line.name, distanceText(line.miles), phaseText(line, at), share].join(', ');
    }
    case 'event-limit':
  }
  return `Events add ${scoreText(line.limit)} at most`;
}

/** 'until 16:30', with the day when it is another one. */
const untilText = (end: string, at: Date): string => `until ${momentText(new Date(end), at)}`;

function phaseText({ phase, starts_at, ends_at }: ExplanationLine & { kind: 'event' }, at: Date): string {
  switch (phase) {
    case 'arriving':
      return `starts ${momentText(new Date(starts_at), at)}`;
    case 'leaving':
      return `ended ${momentText(new Date(ends_at), at)}`;
    case 'running':
  }
  return 'on now';
}

/** The limits of a band of temperatures. */
function bandText(from: number | null, below: number | null): string {
  if (from === null) return below === null ? 'any' : `below ${temperatureText(below)}`;
  return below === null ? `${temperatureText(from)} and above` : `${from} to below ${temperatureText(below)}`;
}
