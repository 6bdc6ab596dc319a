import type { CallReply } from '@patrolplan/contract';
import { shiftContract } from '@patrolplan/contract/shift';
import type { ShiftEventInput } from '@patrolplan/contract/shift';
import { replyTo } from './answers.ts';
import type { Backend } from './backend.ts';
import { START } from './builders.ts';

type ShiftReply = CallReply<typeof shiftContract.readShift>;
type Shift = NonNullable<ShiftReply['shift']>;

const after = (time: string, minutes: number): string =>
  new Date(Date.parse(time) + minutes * 60_000).toISOString();

/** A service with one person on shift. A test changes what it answers. */
export type ScriptedShift = {
  shift: Shift | null;
  ended: ShiftReply['ended'];
  alarms: ShiftReply['alarms'];
  readonly events: ShiftEventInput[];
};

/** Scripts the calls of the shift: check-in every hour, an alarm goes to Mark Elliott first, then to Helen Armstrong. */
export function scriptShift(backend: Backend): ScriptedShift {
  const script: ScriptedShift = { shift: null, ended: null, alarms: [], events: [] };
  const state = (): ShiftReply => ({
    now: START,
    shift: script.shift,
    ended: script.ended,
    check_in: { minutes: 60 },
    contacts: [
      { role: 'duty', name: 'Mark Elliott' },
      { role: 'second', name: 'Helen Armstrong' },
    ],
    position_days: 7,
    alarms: script.alarms,
  });
  backend.answersBy(shiftContract.readShift, () => replyTo(shiftContract.readShift, state()));
  backend.answersBy(shiftContract.sendShiftEvents, ({ body }) => {
    const { events } = body as { events: ShiftEventInput[] }; // safe: only the app sends it, checked by the contract's types
    script.events.push(...events);
    for (const event of events) apply(script, event);
    const results = events.map(({ id }) => ({ id, status: 'stored' as const, reason: null }));
    return replyTo(shiftContract.sendShiftEvents, { results, ...state() });
  });
  backend.replies(shiftContract.readWaiting, {
    due: { sites: 9, overdue: 2 },
    boosts: 3,
    since: { at: after(START, -3_000), boosts_set: 2, sites_added: 1 },
  });
  return script;
}

function apply(script: ScriptedShift, { id, kind, at, back_by, undoes }: ShiftEventInput): void {
  const undone = script.events.find((one) => one.id === undoes);
  if (kind === 'start') {
    script.shift = {
      state: 'patrolling',
      started_at: at,
      break_since: null,
      ends_at: after(at, 720),
      back_by,
      last_heard_at: at,
      check_in_by: after(at, 60),
    };
  } else if (undone?.kind === 'start') {
    script.shift = null;
  } else if (script.shift === null) {
    return;
  } else if (kind === 'check_in' || kind === 'stop') {
    script.shift = { ...script.shift, last_heard_at: at, check_in_by: after(at, 60) };
  } else if (kind === 'break') {
    script.shift = { ...script.shift, state: 'break', break_since: at };
  } else if (kind === 'resume' || undone?.kind === 'break') {
    script.shift = { ...script.shift, state: 'patrolling', break_since: null };
  } else if (kind === 'back_by') {
    script.shift = { ...script.shift, back_by };
  } else if (kind === 'end') {
    script.ended = { started_at: script.shift.started_at, ended_at: at };
    script.shift = null;
  } else if (kind === 'help') {
    const told = { state: 'told' as const, at };
    script.alarms = [
      {
        id,
        kind: 'help',
        due_at: at,
        heard_at: null,
        steps: [
          { role: 'duty', name: 'Mark Elliott', ...told },
          { role: 'second', name: 'Helen Armstrong', ...told },
        ],
      },
    ];
  }
}
