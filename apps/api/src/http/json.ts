import { packBrotli } from './packing.ts';

declare const written: unique symbol;

/** A value of type T as JSON. What is sent more than once is written once, and packed once. */
export type Json<T> = {
  readonly text: string;
  packed(): Promise<Buffer>;
  /** In types only: text of which nobody knows what it says is no reply. */
  readonly [written]?: T;
};

export function writeJson<T>(value: T): Json<T> {
  const text = JSON.stringify(value);
  let packed: Promise<Buffer> | undefined;
  return { text, packed: () => (packed ??= packBrotli(text)) };
}
