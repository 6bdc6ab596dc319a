import { signInContract } from '@patrolplan/contract/sign-in';
import { useState } from 'react';
import { sessionListTexts as texts } from './texts.ts';
import { api } from '#state/api.ts';

/** `number` increases with each outcome, so that each is announced. */
export type EndOutcome = {
  readonly tone: 'success' | 'error';
  readonly text: string;
  readonly number: number;
};

/** Ends sessions and refetches the list before it reports. */
export function useEndSessions(refetch: () => Promise<unknown>) {
  const [pending, setPending] = useState(false);
  const [outcome, setOutcome] = useState<EndOutcome | null>(null);

  async function run(end: () => Promise<string | null>): Promise<void> {
    setPending(true);
    const text = await end();
    if (text !== null) await refetch();
    setPending(false);
    setOutcome((last) => ({
      tone: text === null ? 'error' : 'success',
      text: text ?? texts.notEnded,
      number: (last?.number ?? 0) + 1,
    }));
  }

  return {
    pending,
    outcome,
    endOne: (id: string) =>
      void run(async () =>
        (await api.call(signInContract.endOwnSession, { body: { id } })).ok ? texts.ended : null,
      ),
    endOthers: () =>
      void run(async () => {
        const reply = await api.call(signInContract.endOtherSessions, {});
        return reply.ok ? texts.othersEnded(reply.value.ended) : null;
      }),
  };
}
