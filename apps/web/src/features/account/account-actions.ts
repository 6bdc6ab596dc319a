import { contract } from '@patrolplan/contract';
import { accountRefusal } from './account-refusal.ts';
import { registerTexts, changeTexts, forgotTexts, resetTexts } from './texts.ts';
import type { HttpClient } from '#platform/http/client.ts';
import { done, readFields, refused, refusedFields } from '#ui/form-outcome.ts';
import type { FormOutcome } from '#ui/form-outcome.ts';
import type { ResetLink } from './reset-link.ts';

/** The message of the outcome is shown on the sign-in screen, which comes next. */
export async function register(api: HttpClient, form: FormData): Promise<FormOutcome> {
  const body = readFields(form, ['email', 'password', 're_password', 'first_name', 'last_name']);
  if (body.password !== body.re_password) return refusedFields(registerTexts.mismatch, ['re_password']);
  const reply = await api.call(contract.register, { body });
  if (!reply.ok) return accountRefusal(reply.failure, ['email', 'password', 'detail'], registerTexts.failed);
  return reply.value.detail ? done(registerTexts.success) : refused(registerTexts.failed);
}

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

export async function requestReset(api: HttpClient, form: FormData): Promise<FormOutcome> {
  const reply = await api.call(contract.requestReset, { body: readFields(form, ['email']) });
  if (!reply.ok) return accountRefusal(reply.failure, ['detail'], forgotTexts.failed);
  return reply.value.message ? done(forgotTexts.success) : refused(reply.value.detail || forgotTexts.failed);
}

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
