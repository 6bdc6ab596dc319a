import { type ErrorBody, type ErrorField, contract, firstError } from '@patrolplan/contract';
import { changeTexts, forgotTexts, registerTexts, resetTexts } from './texts.ts';
import type { HttpClient } from '#platform/http/client.ts';
import { type FormOutcome, done, readFields, refused, refusedFields } from '#ui/form/form-outcome.ts';
import { type CallFailure, transportSentence } from '#platform/http/call-failure.ts';

/** The parts of a reply that a form may show: a text of the reply, or the first error of a field. */
type Preference = 'error' | 'detail' | ErrorField;

/**
 * The server's message, in the form's order of preference; otherwise the form's own text with the transport's sentence
 * as second line.
 */
function accountRefusal(failure: CallFailure, order: readonly Preference[], otherwise: string): FormOutcome {
  if (failure.kind === 'refused') {
    for (const preference of order) {
      const words = preferredText(failure.body, preference);
      if (words) return refusedFields(words, [preference]);
    }
  }
  return refused(otherwise, transportSentence(failure));
}

function preferredText(body: ErrorBody, preference: Preference): string | undefined {
  return preference === 'error' || preference === 'detail' ? body[preference] : firstError(body, preference);
}

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

export type ResetLink = { readonly uid: string; readonly token: string };

/** The parameters of the link in the email; null when either is missing. */
export function readResetLink(search: string): ResetLink | null {
  const query = new URLSearchParams(search);
  const uid = query.get('uid');
  const token = query.get('token');
  return uid && token ? { uid, token } : null;
}
