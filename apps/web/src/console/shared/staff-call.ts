import type { Call, CallInput, ReadReply } from '@patrolplan/contract';
import {
  type UseQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type Problem, toProblem } from './problem.ts';
import { type CamelKeys, fromWire, toWire } from '#domain/camel-keys.ts';
import { type Result, ok } from '#domain/result.ts';
import { CallError, valueOrThrow } from '#platform/query/call-error.ts';
import { type CallFailure, transportSentence } from '#platform/http/call-failure.ts';
import type { CallOptions } from '#platform/http/client.ts';
import { api } from '#state/service/api.ts';

/** Input and reply of a call with the names of our code. Wire names are not used outside this file. */
export type StaffInput<C extends Call> = CamelKeys<CallInput<C>>;
export type StaffReply<C extends Call> = CamelKeys<ReadReply<C>>;

/** Makes a call of the console. */
export async function callStaff<C extends Call>(
  call: C,
  input: StaffInput<C>,
  options: CallOptions = {},
): Promise<Result<StaffReply<C>, CallFailure>> {
  const { params, body }: { params?: unknown; body?: unknown } = input;
  // Safe: the names of a path have no underscores, and the body is renamed by the schema of the call.
  const sent = { params, body: call.body && toWire(call.body, body) } as CallInput<C>;
  const reply = await api.call(call, sent, options);
  return reply.ok ? ok(fromWire(call.reply, reply.value) as StaffReply<C>) : reply; // Safe: by the schema of the call.
}

/** The query of a console call. Its key is 'staff', then the name of the call. */
export function staffQuery<C extends Call>(call: C, input: StaffInput<C>) {
  return queryOptions<StaffReply<C>>({
    queryKey: ['staff', call.name, input],
    queryFn: ({ signal }) => valueOrThrow(callStaff(call, input, { signal })),
    placeholderData: keepPreviousData,
  });
}

export type StaffData<T> = {
  /** The last good reply; undefined before the first. */
  readonly data: T | undefined;
  /** When it was read, ms since 1970. */
  readonly readAt: number;
  readonly failed: boolean;
  /** The transport message of a failure, if the transport failed. */
  readonly cause: string | undefined;
  /** Not requested, because the device is offline. */
  readonly paused: boolean;
  readonly refresh: () => void;
};

/** Data of a console screen with its state. `refetchMs` polls while the screen is open. */
export function useStaffData<C extends Call>(
  call: C,
  input: StaffInput<C>,
  options: { readonly refetchMs?: number } = {},
): StaffData<StaffReply<C>> {
  return useStaffQuery({
    ...staffQuery(call, input),
    ...(options.refetchMs === undefined ? {} : { refetchInterval: options.refetchMs }),
  });
}

/** The same for a query of several calls. */
export function useStaffQuery<T>(options: UseQueryOptions<T>): StaffData<T> {
  const query = useQuery(options);
  return {
    data: query.data,
    readAt: query.dataUpdatedAt,
    failed: query.isError,
    cause: query.error instanceof CallError ? failureCause(query.error.failure) : undefined,
    paused: query.isPaused,
    refresh: () => void query.refetch(),
  };
}

export type StaffAction<C extends Call> = {
  /** `onDone` applies to this run only. */
  readonly run: (input: StaffInput<C>, onDone?: (reply: StaffReply<C>) => void) => void;
  readonly pending: boolean;
  /** Why the last run failed; null before the first and after a success. */
  readonly problem: Problem | null;
  readonly forget: () => void;
};

/** A call that changes data. After a success, all console queries on screen are refetched. */
export function useStaffAction<C extends Call>(
  call: C,
  onDone?: (reply: StaffReply<C>, input: StaffInput<C>) => void,
): StaffAction<C> {
  const client = useQueryClient();
  const mutation = useMutation<StaffReply<C>, Error, StaffInput<C>>({
    mutationFn: (input) => valueOrThrow(callStaff(call, input)),
    // Fails immediately while offline, instead of making the change later.
    networkMode: 'always',
    onSuccess(reply, input) {
      onDone?.(reply, input);
      void client.invalidateQueries({ queryKey: ['staff'] });
    },
  });
  return {
    run: (input, onRunDone) => mutation.mutate(input, { onSuccess: (reply) => onRunDone?.(reply) }),
    pending: mutation.isPending,
    problem: mutation.error === null ? null : toProblem(mutation.error),
    forget: mutation.reset,
  };
}

/** The transport's message, or why this person may not read the data. */
function failureCause(failure: CallFailure): string | undefined {
  const isForbidden = failure.kind === 'refused' && failure.status === 403;
  return isForbidden ? failure.body.detail : transportSentence(failure);
}
