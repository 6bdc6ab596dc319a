import { staffTeamContract } from '@patrolplan/contract/staff-team';
import { useState } from 'react';
import { roundRows, roundToSend } from './sent-rounds.ts';
import type { RoundRow, SendResult } from './sent-rounds.ts';
import type { TeamPlan } from '#console/plan/rounds/team-plan.ts';
import type { Problem } from '#console/shared/problem.ts';
import { useStaffAction } from '#console/shared/staff-call.ts';
import { useBoard } from '#console/shared/team/board.ts';
import { teamTexts } from '#console/shared/team/texts.ts';

type SendRounds = {
  readonly rows: readonly RoundRow[];
  /** Sends these rounds. One that ended or was refused is sent as a new one. */
  readonly send: (rows: readonly RoundRow[]) => void;
  readonly pending: boolean;
  readonly problem: Problem | null;
};

/** Sends the rounds of one plan, and follows them on the board. */
export function useSendRounds(plan: TeamPlan): SendRounds {
  const board = useBoard();
  // Ids by letter, made once: rounds that are sent again after a lost reply arrive once.
  const [ids, setIds] = useState<ReadonlyMap<string, string>>(new Map());
  const [results, setResults] = useState<ReadonlyMap<string, SendResult>>(new Map());
  const action = useStaffAction(staffTeamContract.sendRounds);
  return {
    rows: roundRows(plan, results, board.data?.rounds ?? []),
    pending: action.pending,
    problem: action.problem,
    send(rows) {
      const next = new Map(ids);
      for (const { shift, state } of rows) {
        const isNew = state === 'ended' || state === 'refused' || !next.has(shift.letter);
        if (isNew) next.set(shift.letter, crypto.randomUUID());
      }
      setIds(next);
      const rounds = rows.map(({ shift }) => roundToSend(shift, next.get(shift.letter) ?? ''));
      action.run({ body: { rounds } }, (reply) => {
        const known = new Map(results);
        for (const { shift } of rows) {
          const id = next.get(shift.letter) ?? '';
          const result = reply.results.find((one) => one.id === id);
          const refusal =
            result?.status === 'refused' ? teamTexts.refused[result.reason ?? 'id_in_use'] : null;
          known.set(shift.letter, { id, refusal });
        }
        setResults(known);
      });
    },
  };
}
