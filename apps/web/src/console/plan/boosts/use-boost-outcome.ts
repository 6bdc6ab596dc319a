import { staffContract } from '@patrolplan/contract/staff';
import { useState } from 'react';
import { type Boost, boostedName } from './boost.ts';
import { boostTexts } from './texts.ts';
import type { Outcome } from '#console/shared/outcome-strip.tsx';
import type { Problem } from '#console/shared/problem.ts';
import { useStaffAction } from '#console/shared/staff-call.ts';

/** A boost that was just ended, and when: undo sends that time. */
type Ended = { readonly boost: Boost; readonly endedAt: string };

type BoostOutcome = {
  readonly done: Outcome | null;
  readonly problem: Problem | null;
  readonly show: (message: string) => void;
  /** Ends a boost, or its whole series. */
  readonly end: (boost: Boost, wholeSeries: boolean) => void;
};

/** Ends boosts and undoes that; describes the last action. */
export function useBoostOutcome(): BoostOutcome {
  const [message, setMessage] = useState<string | null>(null);
  const [ended, setEnded] = useState<Ended | null>(null);
  const ending = useStaffAction(staffContract.endBoost);
  const reopening = useStaffAction(staffContract.reopenBoost);
  const show = (text: string) => {
    setMessage(text);
    setEnded(null);
    ending.forget();
    reopening.forget();
  };
  const undo = ({ boost, endedAt }: Ended) =>
    reopening.run({ body: { id: boost.id, endedAt } }, ({ count }) =>
      show(boostTexts.isBack(boostedName(boost), count)),
    );
  return {
    done:
      message === null
        ? null
        : { message, undo: ended ? { run: () => undo(ended), pending: reopening.pending } : undefined },
    problem: ending.problem ?? reopening.problem,
    show,
    end(boost, wholeSeries) {
      setMessage(null);
      reopening.forget();
      ending.run({ body: { id: boost.id, wholeSeries } }, ({ endedAt, count }) => {
        setMessage(boostTexts.hasEnded(boostedName(boost), count));
        setEnded(endedAt === null ? null : { boost, endedAt });
      });
    },
  };
}
