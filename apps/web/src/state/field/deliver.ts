import { type FieldEventInput, type FieldRefusal, fieldContract } from '@patrolplan/contract/field';
import type { ShiftSheet } from '@patrolplan/contract/shift';
import { readReply } from './read-reply.ts';
import type { FieldEvent } from '#domain/field/field-event.ts';
import type { FieldReply } from '#domain/field/person-state.ts';
import { type Result, failed, ok } from '#domain/result.ts';
import type { CallFailure } from '#platform/http/call-failure.ts';
import type { HttpClient } from '#platform/http/client.ts';

/** By id: null for a stored event, the reason for a refused one. An event without an entry has no answer yet. */
export type Answers = ReadonlyMap<string, FieldRefusal | null>;

type Delivered = Result<{ readonly answers: Answers; readonly reply: FieldReply }, CallFailure>;

export type FieldCalls = {
  /** `isRepeated`: without a response it is sent again, twice. Ids make that safe. */
  readonly send: (
    userId: number,
    events: readonly FieldEventInput[],
    isRepeated: boolean,
  ) => Promise<Delivered>;
  /** Null when nothing changed since the reply with this tag. */
  readonly read: (tag: string) => Promise<Result<FieldReply | null, CallFailure>>;
};

const NOT_MODIFIED = 304;

export function createFieldCalls(api: HttpClient, now: () => number): FieldCalls {
  return {
    async send(userId, events, isRepeated) {
      const body = { user_id: userId, events: [...events] };
      const options = isRepeated ? { retry: { count: 2 } } : {};
      const requestedAt = now();
      const reply = await api.call(fieldContract.sendFieldEvents, { body }, options);
      if (!reply.ok) return reply;
      const { results, state } = reply.value;
      const answers = new Map(
        results.map(({ id, status, reason }) => [id, status === 'stored' ? null : (reason ?? 'invalid')]),
      );
      return ok({ answers, reply: readReply(state, requestedAt) });
    },
    async read(tag) {
      const requestedAt = now();
      const reply = await api.call(fieldContract.readField, {}, tag === '' ? {} : { version: tag });
      if (reply.ok) return ok(readReply(reply.value, requestedAt));
      const { failure } = reply;
      return failure.kind === 'refused' && failure.status === NOT_MODIFIED ? ok(null) : failed(failure);
    },
  };
}

/** An event as it is sent. It is never in the future: if the device clock was ahead, the time of sending counts. */
export function wireForm(event: FieldEvent, serviceNow: number): FieldEventInput {
  const base = { id: event.id, at: timeText(Math.min(event.at, serviceNow)) };
  switch (event.kind) {
    case 'visit': {
      const { kind, siteId: site_id, outcome, reason, note, found, isSurvey } = event;
      const visit = { ...base, kind, site_id, outcome, reason, note };
      // Without an answer it does not say that the stop was drawn by chance.
      return found === null || found === undefined
        ? visit
        : { ...visit, found, ...(isSurvey && { is_survey: true }) };
    }
    case 'visit_correction': {
      const { kind, visitId: visit_id, change, note } = event;
      return { ...base, kind, visit_id, change, ...(change === 'note' && { note }) };
    }
    case 'closure':
      return { ...base, kind: event.kind, site_id: event.siteId, reason: event.reason, note: event.note };
    case 'start':
    case 'back_by':
      return { ...base, kind: event.kind, back_by: event.backBy === null ? null : timeText(event.backBy) };
    case 'help':
      return { ...base, kind: event.kind, position: event.position };
    case 'incident': {
      const { kind, incident, note, lastVisit } = event;
      const last_visit = lastVisit && {
        site_id: lastVisit.siteId,
        at: timeText(Math.min(lastVisit.at, serviceNow)),
      };
      return { ...base, kind, incident, note, last_visit };
    }
    case 'undo':
      return { ...base, kind: event.kind, undoes: event.undoes as string }; // safe: it has one from the start
    case 'sheet':
      return { ...base, kind: event.kind, sheet: event.sheet as ShiftSheet }; // safe: it has one until it is sent
    case 'break':
    case 'resume':
    case 'check_in':
    case 'stop':
    case 'end':
      return { ...base, kind: event.kind };
    case 'round_seen':
    case 'round_accepted':
    case 'round_declined':
    case 'round_stop':
    case 'round_finished':
    case 'job_seen':
    case 'job_accepted':
    case 'job_declined':
  }
  const { userId, madeAt, sendAfter, state, refusal, addsStop, ...draft } = event;
  return { ...draft, ...base };
}

const timeText = (at: number): string => new Date(at).toISOString();
