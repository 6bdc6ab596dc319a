import type { AlarmStep, KnownShift } from './known-shift.ts';
import type { ContactRole } from '@patrolplan/contract/shift';
import { timeText } from '#domain/format.ts';

const MINUTE_MS = 60_000;
/** This long before the deadline the screens name it. */
const SOON_MS = 5 * MINUTE_MS;
/** How long after a missed deadline each contact gets a message. The service uses the same times. */
const TOLD_AFTER_MS: Readonly<Record<ContactRole, number>> = { duty: 5 * MINUTE_MS, second: 15 * MINUTE_MS };

export type Deadline = { readonly kind: 'check_in' | 'back_by'; readonly dueAt: number };

/** The deadlines that the service keeps and the person has not answered, the earliest first; none without check-in. */
function openDeadlines(known: KnownShift | null): readonly Deadline[] {
  if (!known?.shift || known.checkInMinutes === null) return [];
  const { checkInBy, backBy, lastHeardAt } = known.shift;
  const open: Deadline[] = [];
  if (checkInBy !== null) open.push({ kind: 'check_in', dueAt: checkInBy });
  // A later check-in or visit answers it.
  if (backBy !== null && lastHeardAt < backBy) open.push({ kind: 'back_by', dueAt: backBy });
  return open.toSorted((one, other) => one.dueAt - other.dueAt);
}

/** The earliest deadline that has passed; `now` is by the clock of the service. */
export function missedDeadline(known: KnownShift | null, now: number): Deadline | null {
  return openDeadlines(known).find(({ dueAt }) => dueAt <= now) ?? null;
}

/** The check-in that is due within five minutes; null otherwise. */
export function checkInSoon(known: KnownShift | null, now: number): number | null {
  const checkInBy = known?.shift?.checkInBy ?? null;
  return checkInBy !== null && checkInBy - now <= SOON_MS ? checkInBy : null;
}

/** Moments at which a screen of the shift changes without an event. */
export function nextMoment(known: KnownShift | null, endsAt: number | null, now: number): number | null {
  const moments = openDeadlines(known).flatMap(({ kind, dueAt }) =>
    kind === 'check_in' ? [dueAt - SOON_MS, dueAt] : [dueAt],
  );
  if (endsAt !== null) moments.push(endsAt);
  const next = Math.min(...moments.filter((moment) => moment > now));
  return next === Infinity ? null : next;
}

/** Who is notified of a missed deadline, and when: as the service says, else by the rule. */
export function stepsToTell(known: KnownShift | null, { kind, dueAt }: Deadline): readonly AlarmStep[] {
  const alarm = known?.alarms.find((one) => one.kind === kind && one.heardAt === null);
  if (alarm) return alarm.steps;
  return (known?.contacts ?? []).map(({ role, name }) => ({
    role,
    name,
    state: 'planned',
    at: dueAt + TOLD_AFTER_MS[role],
  }));
}

/** 'Mark Elliott is notified at 16:10' and ', Helen Armstrong at 16:20, unless you answer.' */
export function tellingTexts(steps: readonly AlarmStep[]): { readonly first: string; readonly rest: string } {
  const [duty, ...others] = steps.filter(({ name }) => name !== '');
  if (duty === undefined) return { first: 'Nobody can be notified.', rest: ' In danger, call 999.' };
  const rest = others.map((step) => {
    const isSame = step.state === duty.state;
    return `, ${isSame ? `${step.name} ${atText(step)}` : stepText(step)}`;
  });
  const isOpen = [duty, ...others].some(({ state }) => state === 'planned');
  return { first: stepText(duty), rest: `${rest.join('')}${isOpen ? ', unless you answer.' : '.'}` };
}

const STEP_VERBS = {
  planned: 'is notified at',
  waiting: 'is being notified',
  told: 'was notified',
  failed: 'could not be notified',
} as const;

/** 'Mark Elliott was notified 16:08'. */
function stepText(step: AlarmStep): string {
  const hasTime = step.state === 'planned' || step.state === 'told';
  return `${step.name} ${STEP_VERBS[step.state]}${hasTime ? ` ${timeText(new Date(step.at))}` : ''}`;
}

const atText = ({ state, at }: AlarmStep): string =>
  `${state === 'planned' ? 'at ' : ''}${timeText(new Date(at))}`;

/** The result of a call for help: who was notified; that nobody could be notified; or null while messages are being sent. */
export function helpResult(
  steps: readonly AlarmStep[],
): { readonly isBad: boolean; readonly text: string } | null {
  const notified = steps.filter(({ state }) => state === 'told');
  if (notified.length > 0) return { isBad: false, text: `${notified.map(stepText).join(', ')}.` };
  const isOpen = steps.some(({ state }) => state === 'waiting' || state === 'planned');
  return isOpen ? null : { isBad: true, text: 'Nobody could be notified. Call 999.' };
}

/** 'Call Mark Elliott or Helen Armstrong yourself. In danger, call 999.' */
export function callYourselfText(contacts: KnownShift['contacts']): string {
  const names = contacts.map(({ name }) => name).filter((name) => name !== '');
  return `Call ${names.length === 0 ? 'your supervisor' : names.join(' or ')} yourself. In danger, call 999.`;
}

/** 'Mark Elliott and Helen Armstrong are notified at once, with your name, …' */
export function helpText(contacts: KnownShift['contacts']): string {
  const names = contacts.map(({ name }) => name).filter((name) => name !== '');
  if (names.length === 0) return 'No contact is set yet. The staff console shows your call.';
  const verb = names.length === 1 ? 'is' : 'are';
  return `${names.join(' and ')} ${verb} notified at once, with your name, the time, your round, your last visit and your next stop.`;
}
