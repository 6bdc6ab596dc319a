declare const written: unique symbol;

/** The JSON text of a value of type T: what is sent more than once is written once. */
export type Json<T> = string & { readonly [written]: T };

export function writeJson<T>(value: T): Json<T> {
  // Safe: the mark exists in types only.
  return JSON.stringify(value) as Json<T>;
}
