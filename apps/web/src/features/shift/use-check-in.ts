import { useState } from 'react';
import { withFieldLog } from '#state/field/field.ts';

export type CheckIn = {
  readonly state: 'idle' | 'sending' | 'sent' | 'not-sent';
  readonly send: () => void;
};

/** 'I am OK': it counts when the service has it, never before. */
export function useCheckIn(): CheckIn {
  const [state, setState] = useState<CheckIn['state']>('idle');
  const send = async () => {
    setState('sending');
    const recorded = await withFieldLog((log) => log.record({ kind: 'check_in' }));
    setState(recorded !== null && (await recorded.isSent) ? 'sent' : 'not-sent');
  };
  return { state, send: () => void send() };
}
