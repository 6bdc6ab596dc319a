import type { CallBody, CallReply } from '@patrolplan/contract';
import type { allCalls } from '@patrolplan/contract/all';

type Calls = typeof allCalls;

/** A body and its reply, by the name of the call. A test holds that each fits the contract. */
export type Examples = {
  readonly [Name in keyof Calls]?: {
    readonly body?: CallBody<Calls[Name]>;
    readonly reply: CallReply<Calls[Name]>;
  };
};
