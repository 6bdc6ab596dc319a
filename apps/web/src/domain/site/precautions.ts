import type { contract, ReadReply } from '@patrolplan/contract';

/** What a warden must know before going to a site. */
export type Precautions = {
  /** Nobody goes there alone. */
  readonly inTwos?: boolean | undefined;
  /** Nobody goes there from this time until the morning, such as '20:00'. */
  readonly notAfter?: string | undefined;
  /** About the place. */
  readonly readFirst?: string | undefined;
};

type SentPrecautions = ReadReply<typeof contract.scoreSites>[number]['precautions'];

export function precautionsFromReply(sent: SentPrecautions): Precautions | undefined {
  if (!sent) return undefined;
  const { in_twos: inTwos, not_after: notAfter, read_first: readFirst } = sent;
  return { inTwos, notAfter, readFirst };
}

const NBSP = '\u00a0';

/** 'in twos, not after 20:00, read first'; each breaks as a whole. Null for a site without a precaution. */
export function precautionFact(precautions: Precautions | null | undefined) {
  const { inTwos = false, notAfter, readFirst } = precautions ?? {};
  const facts = [
    ...(inTwos ? [{ kind: 'in twos', text: 'in twos' } as const] : []),
    ...(notAfter ? [{ kind: 'not after', text: `not after ${notAfter}` } as const] : []),
    ...(readFirst ? [{ kind: 'read first', text: 'read first' } as const] : []),
  ];
  const [first] = facts;
  if (first === undefined) return null;
  return { kind: first.kind, text: facts.map(({ text }) => text.replaceAll(' ', NBSP)).join(', ') };
}
