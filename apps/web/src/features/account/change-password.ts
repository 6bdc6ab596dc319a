import { contract } from '@patrolplan/contract';
import { accountRefusal } from './account-refusal.ts';
import { changeTexts } from './texts.ts';
import type { HttpClient } from '#platform/http/client.ts';
import { done, readFields, refused, refusedFields } from '#ui/form-outcome.ts';
import type { FormOutcome } from '#ui/form-outcome.ts';

export async function changePassword(api: HttpClient, form: FormData): Promise<FormOutcome> {
  const body = readFields(form, ['current_password', 'new_password', 're_new_password']);
  if (body.new_password !== body.re_new_password) {
    return refusedFields(changeTexts.mismatch, ['re_new_password']);
  }
  const reply = await api.call(contract.changePassword, { body });
  if (!reply.ok) {
    const order = ['error', 'current_password', 'new_password'] as const;
    return accountRefusal(reply.failure, order, changeTexts.failed);
  }
  return reply.value.message ? done(changeTexts.success) : refused(changeTexts.failed);
}
