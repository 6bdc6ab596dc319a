import type { GenericSchema } from 'valibot';

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** A body or reply with camelCase names: `site_id` becomes `siteId`. Keys of free-form tables stay. */
export type CamelKeys<T> = T extends readonly unknown[]
  ? { [Index in keyof T]: CamelKeys<T[Index]> }
  : T extends Uint8Array
    ? T
    : T extends object
      ? string extends keyof T
        ? T
        : { [Name in keyof T as Name extends string ? CamelCase<Name> : Name]: CamelKeys<T[Name]> }
      : T;

export const camelCase = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Renames a reply of the service by the schema of the call. */
export function fromWire<T>(schema: GenericSchema<unknown, T>, reply: T): CamelKeys<T> {
  return renamed(schema as Part, reply, (name) => [name, camelCase(name)]) as CamelKeys<T>; // Safe: by the same schema.
}

/** Renames a body to the wire names by the schema of the call. */
export function toWire<T>(schema: GenericSchema<T>, body: CamelKeys<T>): T {
  return renamed(schema as Part, body, (name) => [camelCase(name), name]) as T; // Safe: by the same schema.
}

/** The parts of a schema that we read. */
type Part = {
  readonly entries?: Readonly<Record<string, Part>>;
  readonly item?: Part;
  readonly wrapped?: Part;
  /** Options of a union, distinguished by their literal entries. */
  readonly options?: readonly Part[];
  readonly literal?: unknown;
};

type Rename = (wireName: string) => readonly [from: string, to: string];

function renamed(schema: Part, value: unknown, rename: Rename): unknown {
  const { entries, item, wrapped, options } = schema;
  if (typeof value !== 'object' || value === null) return value;
  if (wrapped) return renamed(wrapped, value, rename);
  if (item && Array.isArray(value)) return value.map((one) => renamed(item, one, rename));
  const given: Readonly<Record<string, unknown>> = Object(value);
  if (options) {
    const option = options.find((one) =>
      Object.entries(one.entries ?? {}).every(
        ([name, { literal }]) => literal === undefined || literal === given[name],
      ),
    );
    return option ? renamed(option, value, rename) : value;
  }
  if (!entries) return value;
  return Object.fromEntries(
    Object.entries(entries).flatMap(([wireName, part]) => {
      const [from, to] = rename(wireName);
      return from in given ? [[to, renamed(part, given[from], rename)]] : [];
    }),
  );
}
