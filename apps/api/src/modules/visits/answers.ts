import { FOUND_ANSWERS, type Found } from '@patrolplan/contract/visits';
import { seal, unseal } from '#core/seal.ts';

/** What a warden answered after a visit; null: nothing. */
export type Answer = { readonly found: Found | null; readonly isSurvey: boolean };

/** An answer as text. All have the same length, so that a sealed one does not show whether the warden answered. */
export const sealAnswer = ({ found, isSurvey }: Answer, secrets: readonly string[]): Buffer =>
  seal(`${found ?? '-'}${isSurvey ? 's' : '-'}`, secrets, 'answers');

/** Undefined when none of the secrets sealed it. */
export function openAnswer(sealed: Buffer, secrets: readonly string[]): Answer | undefined {
  const text = unseal(sealed, secrets, 'answers');
  if (text === undefined) return undefined;
  return {
    found: FOUND_ANSWERS.find((found) => String(found) === text[0]) ?? null,
    isSurvey: text[1] === 's',
  };
}
