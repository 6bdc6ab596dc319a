import { staffTeamContract } from '@patrolplan/contract/staff-team';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type RoundRow, type SendResult, roundRows, roundToSend } from './sent-rounds.ts';
import type { TeamPlan } from '#console/plan/rounds/team-plan.ts';
import { type Problem, toProblem } from '#console/shared/problem.ts';
import { callStaff, useStaffAction } from '#console/shared/staff-call.ts';
import { useBoard } from '#console/shared/team/board.ts';
import { teamTexts } from '#console/shared/team/texts.ts';
import { now } from '#platform/clock.ts';
import { CallError } from '#platform/query/call-error.ts';

/** The rounds of the last 'Send', by their number in the plan, and when. */
export type Sending = { readonly at: Date; readonly rounds: readonly number[] };

type SendRounds = {
  readonly rows: readonly RoundRow[];
  readonly last: Sending | null;
  /** Sends these rounds. One that ended or was refused is sent as a new one. */
  readonly send: (rows: readonly RoundRow[]) => void;
  readonly pending: boolean;
  /** Takes the rounds of the last 'Send' back, except accepted ones. They can be sent again. */
  readonly undo: () => void;
  readonly undoing: boolean;
  readonly problem: Problem | null;
};

const CONFLICT = 409;

/** Sends the rounds of one plan, and follows them on the board. */
export function useSendRounds(plan: TeamPlan): SendRounds {
  const board = useBoard();
  const client = useQueryClient();
  // Ids by round, created once: rounds that are sent again after a lost reply arrive once.
  const [ids, setIds] = useState<ReadonlyMap<number, string>>(new Map());
  const [results, setResults] = useState<ReadonlyMap<number, SendResult>>(new Map());
  const [last, setLast] = useState<Sending | null>(null);
  const action = useStaffAction(staffTeamContract.sendRounds);
  const rows = roundRows(plan, results, board.data?.rounds ?? []);
  const undoing = useMutation({
    networkMode: 'always',
    mutationFn: async (rounds: readonly number[]) => {
      for (const round of rounds) {
        const id = ids.get(round);
        if (id === undefined || results.get(round)?.refusal !== null) continue;
        const reply = await callStaff(staffTeamContract.withdrawRound, {
          body: { id, unlessAccepted: true },
        });
        const isAccepted = !reply.ok && reply.failure.kind === 'refused' && reply.failure.status === CONFLICT;
        if (!reply.ok && !isAccepted) throw new CallError(reply.failure);
        if (isAccepted) continue;
        setIds((known) => without(known, round));
        setResults((known) => without(known, round));
      }
    },
    onSuccess: () => setLast(null),
    onSettled: () => client.invalidateQueries({ queryKey: ['staff'] }),
  });
  return {
    rows,
    last,
    pending: action.pending,
    undo: () => last && undoing.mutate(last.rounds),
    undoing: undoing.isPending,
    problem: action.problem ?? (undoing.error === null ? null : toProblem(undoing.error)),
    send(wanted) {
      undoing.reset();
      const next = new Map(ids);
      for (const { index, state } of wanted) {
        const isNew = state === 'ended' || state === 'refused' || !next.has(index);
        if (isNew) next.set(index, crypto.randomUUID());
      }
      setIds(next);
      const rounds = wanted.map(({ shift, index }) => roundToSend(shift, next.get(index) ?? ''));
      action.run({ body: { rounds } }, (reply) => {
        const known = new Map(results);
        for (const { index } of wanted) {
          const id = next.get(index) ?? '';
          const result = reply.results.find((one) => one.id === id);
          const refusal =
            result?.status === 'refused' ? teamTexts.refusals[result.reason ?? 'id_in_use'] : null;
          known.set(index, { id, refusal });
        }
        setResults(known);
        setLast({ at: now(), rounds: wanted.map(({ index }) => index) });
      });
    },
  };
}

function without<Value>(known: ReadonlyMap<number, Value>, key: number): ReadonlyMap<number, Value> {
  const others = new Map(known);
  others.delete(key);
  return others;
}
