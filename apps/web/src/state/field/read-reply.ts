import type { ReadReply } from '@patrolplan/contract';
import type { fieldContract } from '@patrolplan/contract/field';
import type { FieldReply } from '#domain/field/person-state.ts';
import type { KnownShift } from '#domain/shift/known-shift.ts';
import type { Job, SentRound } from '#domain/team/team-facts.ts';

export type FieldReplyBody = ReadReply<typeof fieldContract.readField>;
type ShiftBody = NonNullable<FieldReplyBody['shift']>;
type TeamBody = NonNullable<FieldReplyBody['team']>;

/** The reply of the service, with its times in ms. */
export function readReply({ tag, now, shift, team }: FieldReplyBody, requestedAt: number): FieldReply {
  return {
    tag,
    requestedAt,
    toldAt: Date.parse(now),
    shift: shift && knownShift(shift),
    team: team && {
      rounds: team.rounds.map(sentRound),
      jobs: team.jobs.map(job),
      gone: team.gone,
      claims: team.claims.map(({ site_id, until }) => ({ siteId: site_id, until: Date.parse(until) })),
    },
  };
}

function knownShift({
  shift,
  ended,
  check_in,
  contacts,
  position_days,
  alarms,
  incidents,
}: ShiftBody): KnownShift {
  return {
    shift: shift && {
      startedAt: Date.parse(shift.started_at),
      breakSince: parsed(shift.break_since),
      endsAt: Date.parse(shift.ends_at),
      backBy: parsed(shift.back_by),
      lastHeardAt: Date.parse(shift.last_heard_at),
      checkInBy: parsed(shift.check_in_by),
    },
    ended: ended && { startedAt: Date.parse(ended.started_at), endedAt: Date.parse(ended.ended_at) },
    checkInMinutes: check_in?.minutes ?? null,
    contacts,
    positionDays: position_days,
    alarms: alarms.map(({ id, kind, due_at, heard_at, steps }) => ({
      id,
      kind,
      dueAt: Date.parse(due_at),
      heardAt: parsed(heard_at),
      steps: steps.map((step) => ({ ...step, at: Date.parse(step.at) })),
    })),
    incidents: incidents.map(({ id, kind, note, at, site_id, site_name, told }) => ({
      id,
      incident: kind,
      note,
      at: Date.parse(at),
      siteId: site_id,
      siteName: site_name,
      told: { ...told, at: Date.parse(told.at) },
    })),
  };
}

const parsed = (text: string | null): number | null => (text === null ? null : Date.parse(text));

function sentRound(row: TeamBody['rounds'][number]): SentRound {
  return {
    id: row.id,
    sentBy: row.sent_by,
    sentAt: Date.parse(row.sent_at),
    startsAt: Date.parse(row.starts_at),
    finishBy: Date.parse(row.finish_by),
    startSiteId: row.start_site_id,
    returns: row.returns,
    mode: row.mode,
    stops: row.stops.map(({ site_id, kind, arrive_at, minutes }) => ({
      siteId: site_id,
      kind,
      arriveAt: Date.parse(arrive_at),
      minutes,
    })),
    points: row.points,
    dueSites: row.due_sites,
    state: row.state,
  };
}

function job(row: TeamBody['jobs'][number]): Job {
  return {
    id: row.id,
    assignment: row.assignment,
    siteId: row.site_id,
    siteName: row.site_name,
    street: row.street,
    postcode: row.postcode,
    reason: row.reason,
    by: Date.parse(row.by),
    isForYou: row.for === 'you',
    state: row.state,
    sentBy: row.sent_by,
    sentAt: Date.parse(row.sent_at),
  };
}
