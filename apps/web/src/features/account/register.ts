import { contract } from '@patrolplan/contract';
import { accountRefusal } from './account-refusal.ts';
import { registerTexts } from './texts.ts';
import type { HttpClient } from '#platform/http/client.ts';
import { done, readFields, refused, refusedFields } from '#ui/form-outcome.ts';
import type { FormOutcome } from '#ui/form-outcome.ts';

/** The outcome's message is for the sign-in screen, which comes next. */
export async function register(api: HttpClient, form: FormData): Promise<FormOutcome> {
  const body = readFields(form, ['email', 'password', 're_password', 'first_name', 'last_name']);
  if (body.password !== body.re_password) return refusedFields(registerTexts.mismatch, ['re_password']);
  const reply = await api.call(contract.register, { body });
  if (!reply.ok) return accountRefusal(reply.failure, ['email', 'password', 'detail'], registerTexts.failed);
  return reply.value.detail ? done(registerTexts.success) : refused(registerTexts.failed);
}
