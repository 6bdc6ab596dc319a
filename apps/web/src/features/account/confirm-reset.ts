import { contract } from '@patrolplan/contract';
import { accountRefusal } from './account-refusal.ts';
import type { ResetLink } from './reset-link.ts';
import { resetTexts } from './texts.ts';
import type { HttpClient } from '#platform/http/client.ts';
import { done, readFields, refused, refusedFields } from '#ui/form-outcome.ts';
import type { FormOutcome } from '#ui/form-outcome.ts';

export async function confirmReset(
  api: HttpClient,
  link: ResetLink | null,
  form: FormData,
): Promise<FormOutcome> {
  if (!link) return refused(resetTexts.invalidLink);
  const { password, re_password } = readFields(form, ['password', 're_password']);
  if (password !== re_password) return refusedFields(resetTexts.mismatch, ['re_password']);
  const reply = await api.call(contract.confirmReset, { body: { ...link, password } });
  return reply.ok
    ? done(resetTexts.success)
    : accountRefusal(reply.failure, ['error', 'password'], resetTexts.failed);
}
