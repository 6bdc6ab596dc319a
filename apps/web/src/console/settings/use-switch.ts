import type { Call } from '@patrolplan/contract';
import { useState } from 'react';
import { type StaffInput, type StaffReply, useStaffAction } from '#console/shared/staff-call.ts';
import { staffTexts } from '#console/shared/texts.ts';

/** Shows the new state while the call runs, and reverts it when the call fails. */
export function useSwitch<C extends Call>(call: C, stored: boolean, onDone: (reply: StaffReply<C>) => void) {
  const [wanted, setWanted] = useState(stored);
  const action = useStaffAction(call, onDone);
  return {
    on: action.pending ? wanted : stored,
    pending: action.pending,
    failure: action.problem && {
      detail: action.problem.detail,
      reason: action.problem.message,
      state: stored ? staffTexts.enabled : staffTexts.disabled,
    },
    turn: (input: StaffInput<C>, on: boolean) => {
      setWanted(on);
      action.run(input);
    },
  };
}
