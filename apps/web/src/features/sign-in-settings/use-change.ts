import { useState } from 'react';

export type ChangeOutcome = { readonly isDone: boolean; readonly text: string };

/** Runs a change, and refetches the list before it reports. `number` increases with each outcome. */
export function useChange(refetch: () => Promise<unknown>) {
  const [pending, setPending] = useState(false);
  const [outcome, setOutcome] = useState<(ChangeOutcome & { readonly number: number }) | null>(null);

  async function run(change: () => Promise<ChangeOutcome>): Promise<void> {
    setPending(true);
    const result = await change();
    if (result.isDone) await refetch();
    setPending(false);
    setOutcome((last) => ({ ...result, number: (last?.number ?? 0) + 1 }));
  }

  return { pending, outcome, run };
}
