import type { ApiScope } from './api-scopes.ts';
import type { GenericSchema, InferInput, InferOutput } from 'valibot';

/** `product` is the product's own API host; `provider` the absolute host of the two self-service calls. */
type CallHost = 'product' | 'provider';

/** Who may make the call: anyone, a signed-in user, or a signed-in member of staff. The guard reads this for every route. */
export type CallAccess = 'public' | 'bearer' | 'staff';

/** How a body is sent. JSON unless the call says otherwise; the body of a `text/csv` call is a part of a file, as bytes. */
type CallBodyType = 'application/json' | 'text/csv';

export type Call<
  Path extends string = string,
  Body extends GenericSchema | undefined = GenericSchema | undefined,
  Reply extends GenericSchema = GenericSchema,
> = {
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST';
  /** A template. Names after a question mark are values of the query, each of which may be empty. */
  readonly path: Path;
  readonly host: CallHost;
  readonly access: CallAccess;
  /** A program may make the call with an API key of this scope. Absent: never with a key. */
  readonly scope?: ApiScope;
  readonly body: Body;
  readonly bodyType: CallBodyType;
  /** A longer body is refused unread. Absent: the limit of the service. */
  readonly maxBodyBytes?: number;
  readonly reply: Reply;
  /** The error statuses that are not those of every call of its method and access. Each carries an `ErrorBody`. */
  readonly refusals: readonly number[];
};

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** The values of the `{…}` parts of a path, by name. */
export type CallParams<C extends Call> = { readonly [Name in ParamNames<C['path']>]: string | number };

/** The body to send: what the schema accepts. */
export type CallBody<C extends Call> = C['body'] extends GenericSchema ? InferInput<C['body']> : undefined;

/** The body as the service reads it: what the schema gives back. */
export type ReadBody<C extends Call> = C['body'] extends GenericSchema ? InferOutput<C['body']> : undefined;

/** The reply as the service must send it. */
export type CallReply<C extends Call> = InferInput<C['reply']>;

/** The reply as the front end reads it, leniently. */
export type ReadReply<C extends Call> = InferOutput<C['reply']>;

/** The arguments of a call: path values and a body, each only where the call has them. */
export type CallInput<C extends Call> = ([ParamNames<C['path']>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: CallParams<C> }) &
  (C['body'] extends GenericSchema ? { readonly body: CallBody<C> } : { readonly body?: undefined });

type CallDefinition<
  Path extends string,
  Body extends GenericSchema | undefined,
  Reply extends GenericSchema,
> = Omit<Call<Path, Body, Reply>, 'body' | 'bodyType' | 'host' | 'refusals'> & {
  body?: Body;
  bodyType?: CallBodyType;
  host?: CallHost;
  refusals?: readonly number[];
};

export function defineCall<
  const Path extends string,
  Body extends GenericSchema | undefined = undefined,
  Reply extends GenericSchema = GenericSchema,
>(call: CallDefinition<Path, Body, Reply>): Call<Path, Body, Reply> {
  // Safe: a call without a body has `undefined` as its body type by the default above.
  return { host: 'product', bodyType: 'application/json', refusals: [], ...call, body: call.body as Body };
}

/** A call that only staff may make. */
export const defineStaffCall = <
  const Path extends string,
  Body extends GenericSchema | undefined = undefined,
  Reply extends GenericSchema = GenericSchema,
>(
  call: Omit<CallDefinition<Path, Body, Reply>, 'access'>,
): Call<Path, Body, Reply> => defineCall({ ...call, access: 'staff' });

/** The path of a call without its query. */
export const routePath = ({ path }: Pick<Call, 'path'>): string => path.split('?')[0] ?? path;

/** The path with its `{…}` parts filled in, each encoded as one segment. */
export function callPath<C extends Call>(call: C, params: CallParams<C> | undefined): string {
  const values: Readonly<Record<string, string | number>> = params ?? {};
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}
