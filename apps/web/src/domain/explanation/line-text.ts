import type { ExplanationLine } from './explanation.ts';
import {
  ageText,
  capitalised,
  distanceText,
  durationText,
  momentText,
  scoreText,
  temperatureText,
} from '#domain/format.ts';

export type LineWords = {
  readonly at: Date;
  /** False for the score at another time. */
  readonly isNow: boolean;
  /** Whether the base score has more lines than the one set by staff. */
  readonly isFair?: boolean;
};

/** 'Rain, seen 10 min ago': a line of a score in words. */
export function lineText(line: ExplanationLine, { at, isNow, isFair = false }: LineWords): string {
  const since = (time: string) => (isNow ? ageText(new Date(time), at) : momentText(new Date(time), at));
  switch (line.kind) {
    case 'base': {
      const isDayName = ['saturday', 'sunday'].includes(line.dayType);
      const dayType = isFair && !isDayName ? line.dayType : capitalised(line.dayType);
      const slot = [dayType, line.period].filter((part) => part !== '').join(', ');
      const when = isFair ? `Set by staff: ${slot}` : slot;
      return line.isDefault ? `${when} (default of the site)` : when;
    }
    case 'recovery': {
      if (line.score === 0) return `Recovered: last visit ${since(line.visitedAt)}`;
      if (isFair) return `Recovering: last visit ${since(line.visitedAt)}`;
      const within = durationText(line.recoveryMinutes * 60);
      return `Visited ${since(line.visitedAt)}, recovers within ${within}`;
    }
    case 'learned': {
      const visits = `${line.visits} ${line.visits === 1 ? 'visit' : 'visits'}`;
      const factor = `(×${line.ratio.toFixed(2)})`;
      if (line.visits > 0)
        return `Found here: ${line.found} in ${visits}, ${line.expected.toFixed(1)} expected ${factor}`;
      const { siteFound, siteExpected } = line;
      if (siteFound === null || siteExpected === null) return `Found here at other times ${factor}`;
      const few = line.isFew ? 'Fewer than 5 visits' : '0 visits';
      return `${few} at this time; at this site ${siteFound} found, ${siteExpected.toFixed(1)} expected ${factor}`;
    }
    case 'overdue':
      return `Not seen for ${line.unseenDays} of ${line.everyDays} days`;
    case 'overdue-today':
      return `Not seen for ${line.unseenMinutes} of ${line.allowedMinutes} minutes of ${line.from} to ${line.until}`;
    case 'condition':
      return `${line.condition === '' ? 'Weather' : line.condition}, seen ${since(line.observedAt)}`;
    case 'temperature':
      return `${temperatureText(line.temp)} (${bandText(line.from, line.below)})`;
    case 'boost':
      return `${line.reason}, ${untilText(line.endsAt, at)}${line.isForArea ? ', whole area' : ''}`;
    case 'event': {
      const share = `counts ${Math.round(line.share * 100)}\u00a0%`;
      return [line.name, distanceText(line.miles), phaseText(line, at), share].join(', ');
    }
    case 'event-limit':
  }
  return `Events add ${scoreText(line.limit)} at most`;
}

/** 'until 16:30', with the date if it is another day. */
const untilText = (end: string, at: Date): string => `until ${momentText(new Date(end), at)}`;

function phaseText({ phase, startsAt, endsAt }: ExplanationLine & { kind: 'event' }, at: Date): string {
  switch (phase) {
    case 'arriving':
      return `starts ${momentText(new Date(startsAt), at)}`;
    case 'leaving':
      return `ended ${momentText(new Date(endsAt), at)}`;
    case 'running':
  }
  return 'on now';
}

/** The limits of a temperature range. */
function bandText(from: number | null, below: number | null): string {
  if (from === null) return below === null ? 'any' : `below ${temperatureText(below)}`;
  return below === null ? `${temperatureText(from)} and above` : `${from} to below ${temperatureText(below)}`;
}

/** Explains the effect of a visit rule from its last day on. */
export function lineNote(line: ExplanationLine): string | undefined {
  if (line.kind === 'overdue') return dueNote(line.unseenDays - line.everyDays, line.largestBase, 'day');
  if (line.kind !== 'overdue-today') return undefined;
  const { visits, of, isOpen, from, until, unseenMinutes, allowedMinutes, largestBase } = line;
  const today = `${visits} of ${of} today`;
  if (!isOpen) return `${today}. Counts on enforced days from ${from} to ${until} only`;
  const due = dueNote(unseenMinutes - allowedMinutes, largestBase, 'minute');
  return due === undefined ? today : `${today}. ${due}`;
}

function dueNote(over: number, largestBase: number, unit: 'day' | 'minute'): string | undefined {
  if (over < 0) return undefined;
  return over === 0
    ? `Level with the best of all areas: ${scoreText(largestBase)} before the route`
    : `More each ${unit} until it is seen`;
}
