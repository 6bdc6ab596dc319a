import { shiftContract } from '@patrolplan/contract/shift';
import type { ReadReply } from '@patrolplan/contract';
import type { ShiftEventInput, ShiftRefusal } from '@patrolplan/contract/shift';
import { ok } from '#domain/result.ts';
import type { ShiftEvent } from '#domain/shift/shift-event.ts';
import type { HttpClient } from '#platform/http/client.ts';
import type { Deliver } from '#state/delivery/deliver-in-halves.ts';

export type ShiftReply = ReadReply<typeof shiftContract.readShift>;
export type DeliverShift = Deliver<ShiftEvent, ShiftRefusal>;

/** Sends events. Each reply also contains the shift, which `onReply` gets. */
export function createDeliverShift(
  api: HttpClient,
  serverNow: () => number,
  onReply: (reply: ShiftReply) => void,
): DeliverShift {
  return async (userId, events) => {
    const now = serverNow();
    const body = { user_id: userId, events: events.map((event) => sentForm(event, now)) };
    const reply = await api.call(shiftContract.sendShiftEvents, { body });
    if (!reply.ok) return reply;
    onReply(reply.value);
    return ok(
      new Map(
        reply.value.results.map(({ id, status, reason }) => [
          id,
          status === 'stored' ? null : (reason ?? 'invalid'),
        ]),
      ),
    );
  };
}

/** An event is never in the future: if the device clock was ahead, the time of sending counts. */
function sentForm(
  { id, kind, at, backBy, undoes, position, sheet }: ShiftEvent,
  now: number,
): ShiftEventInput {
  return {
    id,
    kind,
    at: new Date(Math.min(at, now)).toISOString(),
    back_by: backBy === null ? null : new Date(backBy).toISOString(),
    undoes,
    position,
    sheet,
  };
}
