import { contract } from '@patrolplan/contract';
import { accountRefusal } from './account-refusal.ts';
import { forgotTexts } from './texts.ts';
import type { HttpClient } from '#platform/http/client.ts';
import { done, readFields, refused } from '#ui/form-outcome.ts';
import type { FormOutcome } from '#ui/form-outcome.ts';

export async function requestReset(api: HttpClient, form: FormData): Promise<FormOutcome> {
  const reply = await api.call(contract.requestReset, { body: readFields(form, ['email']) });
  if (!reply.ok) return accountRefusal(reply.failure, ['detail'], forgotTexts.failed);
  return reply.value.message ? done(forgotTexts.success) : refused(reply.value.detail || forgotTexts.failed);
}
