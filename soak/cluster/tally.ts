import type { Reply } from './https-caller.ts';

/** A reply with 503, when it came, in milliseconds of the run. */
export type Refusal = { readonly at: number; readonly call: string };

/** Counts the replies of the run. */
export type Tally = {
  readonly calls: Readonly<Record<string, number>>;
  readonly refusals: readonly Refusal[];
  /** When the acknowledged writes were sent and acknowledged. */
  readonly writes: readonly { readonly sentAt: number; readonly at: number }[];
  /** Replies that contradict the contract or what was written. */
  readonly wrong: readonly string[];
  /** Errors other than a 503 with Retry-After and words. */
  readonly errors: readonly string[];
  now(): number;
  /** Counts a reply. Returns its JSON if it is a success. */
  note(call: string, reply: Reply): unknown;
  noteWrite(sentAt: number): void;
  noteWrong(sentence: string): void;
};

export function createTally(): Tally {
  const began = performance.now();
  const now = () => performance.now() - began;
  const calls: Record<string, number> = {};
  const refusals: Refusal[] = [];
  const writes: { sentAt: number; at: number }[] = [];
  const wrong: string[] = [];
  const errors: string[] = [];
  return {
    calls,
    refusals,
    writes,
    wrong,
    errors,
    now,
    note(call, { status, headers, body }) {
      calls[call] = (calls[call] ?? 0) + 1;
      if (status === 200) return readJson(body);
      const isProper = status === 503 && headers['retry-after'] !== undefined && body.includes('"detail"');
      if (isProper) refusals.push({ at: now(), call });
      else errors.push(`${(now() / 1_000).toFixed(1)} s: ${call} got ${status}: ${body.slice(0, 200)}`);
      return undefined;
    },
    noteWrite: (sentAt) => void writes.push({ sentAt, at: now() }),
    noteWrong: (sentence) => void wrong.push(`${(now() / 1_000).toFixed(1)} s: ${sentence}`),
  };
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
