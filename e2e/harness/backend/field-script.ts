import type { CallReply } from '@patrolplan/contract';
import { type FieldEventInput, fieldContract } from '@patrolplan/contract/field';
import { shiftContract } from '@patrolplan/contract/shift';
import { replyTo } from './answers.ts';
import type { Backend } from './backend.ts';
import { START } from './builders.ts';

type State = CallReply<typeof fieldContract.readField>;
type ShiftState = NonNullable<State['shift']>;
type TeamState = NonNullable<State['team']>;
export type WireRound = TeamState['rounds'][number];
export type WireJob = TeamState['jobs'][number];

const later = (time: string, minutes: number): string =>
  new Date(Date.parse(time) + minutes * 60_000).toISOString();
const after = (minutes: number): string => later(START, minutes);

/** A service with one person on shift, and what staff sent to that person. A test changes what it answers. */
export type ScriptedField = {
  shift: ShiftState['shift'];
  ended: ShiftState['ended'];
  alarms: ShiftState['alarms'];
  incidents: NonNullable<ShiftState['incidents']>;
  /** Null without the feature. What is gone leaves the rounds and jobs. */
  team: TeamState | null;
  readonly events: FieldEventInput[];
};

export const helensRound = (parts: Partial<WireRound> = {}): WireRound => ({
  id: '019a8f00-0000-4000-8000-000000000001',
  sent_by: 'Helen',
  sent_at: after(-10),
  starts_at: after(0),
  finish_by: after(205),
  start_site_id: null,
  returns: true,
  mode: null,
  stops: [13, 14, 12, 10, 7, 3].map((site_id, place) => ({
    site_id,
    kind: 'visit',
    arrive_at: after(10 + 12 * place),
    minutes: 6,
  })),
  points: 50.86,
  due_sites: 3,
  state: 'sent',
  progress: null,
  ...parts,
});

export const helensJob = (parts: Partial<WireJob> = {}): WireJob => ({
  id: '019a8f00-0000-4000-8000-000000000002',
  assignment: 1,
  site_id: 11,
  site_name: 'Clayton Street On-Street Bays',
  street: 'Clayton Street',
  postcode: 'NE1 5PN',
  reason: 'Bus lane blocked, reported by the operator',
  by: after(70),
  for: 'you',
  state: 'open',
  sent_by: 'Helen',
  sent_at: after(-2),
  ...parts,
});

/** Scripts the calls of the field: check-in every hour, an alarm goes to Mark Elliott first, then to Helen Armstrong. */
export function scriptField(backend: Backend): ScriptedField {
  const script: ScriptedField = {
    shift: null,
    ended: null,
    alarms: [],
    incidents: [],
    team: null,
    events: [],
  };
  let version = 0;
  const state = (): State => ({
    tag: `"${(version += 1)}"`,
    now: START,
    shift: {
      shift: script.shift,
      ended: script.ended,
      check_in: { minutes: 60 },
      contacts: [
        { role: 'duty', name: 'Mark Elliott' },
        { role: 'second', name: 'Helen Armstrong' },
      ],
      position_days: 7,
      alarms: script.alarms,
      incidents: script.incidents,
    },
    team: script.team,
  });
  backend.answersBy(fieldContract.readField, () => replyTo(fieldContract.readField, state()));
  backend.answersBy(fieldContract.sendFieldEvents, ({ body }) => {
    const { events } = body as { events: FieldEventInput[] }; // safe: only the app sends it, checked by the contract's types
    script.events.push(...events);
    for (const event of events) apply(script, event);
    const results = events.map(({ id }) => ({ id, status: 'stored' as const, reason: null }));
    return replyTo(fieldContract.sendFieldEvents, { results, state: state() });
  });
  backend.replies(shiftContract.readWaiting, {
    due: { sites: 9, overdue: 2 },
    boosts: 3,
    since: { at: after(-3_000), boosts_set: 2, sites_added: 1 },
  });
  return script;
}

/** Staff send rounds and jobs, or take some back. */
export function tell(script: ScriptedField, news: Partial<TeamState>): void {
  const before = script.team ?? { rounds: [], jobs: [], gone: [], claims: [] };
  const left = new Set(news.gone?.map(({ id }) => id));
  const kept = <Row extends { readonly id: string }>(rows: readonly Row[], changed: readonly Row[] = []) => {
    const ids = new Set(changed.map(({ id }) => id));
    return [...rows.filter(({ id }) => !ids.has(id) && !left.has(id)), ...changed];
  };
  script.team = {
    rounds: kept(before.rounds, news.rounds),
    jobs: kept(before.jobs, news.jobs),
    gone: [...(news.gone ?? []), ...before.gone],
    claims: news.claims ?? before.claims,
  };
}

function apply(script: ScriptedField, event: FieldEventInput): void {
  const { id, at } = event;
  if (event.kind === 'start') {
    script.shift = {
      state: 'patrolling',
      started_at: at,
      break_since: null,
      ends_at: later(at, 720),
      back_by: event.back_by ?? null,
      last_heard_at: at,
      check_in_by: later(at, 60),
    };
  } else if (event.kind === 'undo') {
    undo(script, event.undoes);
  } else if (script.shift === null) {
    return;
  } else if (event.kind === 'check_in' || event.kind === 'stop') {
    script.shift = { ...script.shift, last_heard_at: at, check_in_by: later(at, 60) };
  } else if (event.kind === 'break') {
    script.shift = { ...script.shift, state: 'break', break_since: at };
  } else if (event.kind === 'resume') {
    script.shift = { ...script.shift, state: 'patrolling', break_since: null };
  } else if (event.kind === 'back_by') {
    script.shift = { ...script.shift, back_by: event.back_by ?? null };
  } else if (event.kind === 'end') {
    script.ended = { started_at: script.shift.started_at, ended_at: at };
    script.shift = null;
  } else if (event.kind === 'incident') {
    const { incident: kind, note = '', last_visit: visit = null } = event;
    const told = { state: 'told' as const, name: 'Mark Elliott', at };
    script.incidents = [
      ...script.incidents,
      { id, kind, note, at, site_id: visit?.site_id ?? null, site_name: '', told },
    ];
  } else if (event.kind === 'help') {
    const notified = { state: 'told' as const, at };
    script.alarms = [
      {
        id,
        kind: 'help',
        due_at: at,
        heard_at: null,
        steps: [
          { role: 'duty', name: 'Mark Elliott', ...notified },
          { role: 'second', name: 'Helen Armstrong', ...notified },
        ],
      },
    ];
  }
}

function undo(script: ScriptedField, undoes: string): void {
  const undone = script.events.find(({ id }) => id === undoes)?.kind;
  if (undone === 'start') script.shift = null;
  if (undone === 'break' && script.shift) {
    script.shift = { ...script.shift, state: 'patrolling', break_since: null };
  }
}
