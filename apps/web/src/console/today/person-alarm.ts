import { shiftTexts } from './shift-texts.ts';
import type { Alarm } from './alarm-lines.ts';
import { ageText, momentText, timeText } from '#domain/format.ts';

/** The open alarms of one person, the most urgent first: one answer ends all of them. A test is a card of its own. */
export type PersonAlarm = {
  readonly key: string;
  readonly first: Alarm;
  readonly alarms: readonly Alarm[];
};

/** A call for help before a missed deadline, a test last. */
const URGENCY: Readonly<Record<Alarm['kind'], number>> = { help: 0, check_in: 1, back_by: 1, drill: 2 };
const byUrgency = (one: Alarm, other: Alarm): number =>
  URGENCY[one.kind] - URGENCY[other.kind] || Date.parse(one.dueAt) - Date.parse(other.dueAt);

/** The people with an open alarm, the most urgent first. */
export function peopleInAlarm(alarms: readonly Alarm[]): readonly PersonAlarm[] {
  const people = Map.groupBy(alarms.toSorted(byUrgency), ({ kind, userId, id }) =>
    kind === 'drill' ? id : `person ${userId ?? id}`,
  );
  return [...people].flatMap(([key, own]) =>
    own[0] === undefined ? [] : [{ key, first: own[0], alarms: own }],
  );
}

/** A line of the card: what happened, and how long ago, which is not read out again each minute. */
export type Situation = { readonly before: string; readonly age: string; readonly after: string };

export function situation({ first, alarms }: PersonAlarm, now: Date): Situation {
  const due = new Date(first.dueAt);
  const others = alarms.slice(1).map((alarm) => otherText(alarm));
  const line = (before: string, ...after: readonly string[]): Situation => ({
    before,
    age: `, ${ageText(due, now)}`,
    after: ['.', ...after.filter((text) => text !== ''), ...others].join(' '),
  });
  if (first.kind === 'drill') return { before: shiftTexts.testedAt(timeText(due)), age: '', after: '' };
  if (first.kind === 'help') return line(shiftTexts.askedForHelp(timeText(due)), statedText(first, now));
  if (first.heardAt !== null)
    return {
      before: [shiftTexts.heardSince(timeText(new Date(first.heardAt))), ...others].join(' '),
      age: '',
      after: '',
    };
  const heard =
    first.lastHeardAt === null ? '' : shiftTexts.lastHeard(first.name, timeText(new Date(first.lastHeardAt)));
  return line(shiftTexts.dueAt(timeText(due)), heard);
}

/** A phone that is some seconds ahead is not worth a sentence. */
const WORTH_SAYING_MS = 60_000;

function statedText({ dueAt, statedAt }: Alarm, now: Date): string {
  const stated = new Date(statedAt ?? dueAt);
  const isWrong = Math.abs(Date.parse(dueAt) - stated.getTime()) >= WORTH_SAYING_MS;
  return isWrong ? shiftTexts.phoneSaid(momentText(stated, now)) : '';
}

const otherText = ({ kind, dueAt }: Alarm): string => shiftTexts.too[kind](timeText(new Date(dueAt)));

/** One line of 'Where to look'. */
export type WhereLine = { readonly label: string; readonly text: string };

export type SentPlace = {
  readonly near: string | null;
  readonly sent: string;
  readonly latitude: number;
  readonly longitude: number;
};

/** The position that the person sent last with a call for help. */
export function sentPlace({ alarms }: PersonAlarm): SentPlace | null {
  const sent = alarms.findLast(({ position }) => position !== null);
  if (!sent?.position) return null;
  return { ...sent.position, sent: shiftTexts.where.sentWithCall(timeText(new Date(sent.dueAt))) };
}

/** The lines that have content. A missed check-in says that its position is unknown. */
export function whereLines({ first }: PersonAlarm): readonly WhereLine[] {
  const { where: texts } = shiftTexts;
  const { round, lastVisit, nextStop } = first.where;
  const clock = (at: string) => timeText(new Date(at));
  return [
    ...(round === null
      ? []
      : [{ label: texts.round, text: texts.stop(round.stop, round.stops, clock(round.since)) }]),
    ...(lastVisit === null
      ? []
      : [{ label: texts.lastVisit, text: texts.visited(lastVisit.siteName, clock(lastVisit.at)) }]),
    ...(nextStop === null ? [] : [{ label: texts.nextStop, text: nextStopText(nextStop) }]),
    ...(first.kind === 'check_in' || first.kind === 'back_by'
      ? [{ label: texts.position, text: texts.noPosition }]
      : []),
  ];
}

function nextStopText({ siteName, expectedAt, setOffAt }: NonNullable<Alarm['where']['nextStop']>): string {
  if (expectedAt !== null) return shiftTexts.where.expected(siteName, timeText(new Date(expectedAt)));
  return setOffAt === null ? siteName : shiftTexts.where.setOff(siteName, timeText(new Date(setOffAt)));
}
