import { type ServerPage, escapeHtml } from '#http/server-page.ts';
import { pageTexts } from '#modules/accounts/texts.ts';
import type { TypedPassword } from './verify-email.ts';

type Errors = Readonly<Record<string, string | readonly string[]>>;

const text = pageTexts.verify;

/**
 * Requests the password of the registration, or a new one. Without a script: two forms, the second
 * one folded until it is needed. Passwords are typed again after an error, because a page must not repeat them.
 */
export function verifyEmailForm(email: string, errors: Errors = {}): ServerPage {
  const needsNew = Object.keys(errors).length > 0;
  const body =
    `<p>${text.sentence}</p><form method="post">${userName(email)}` +
    field('password', text.password, 'current-password', errors) +
    `<button>${text.button}</button></form>` +
    `<details${needsNew ? ' open' : ''}><summary>${text.unknown}</summary><p>${text.choose}</p>` +
    `<form method="post">${userName(email)}` +
    field('new_password', text.newPassword, 'new-password', errors) +
    field('re_new_password', text.reNewPassword, 'new-password', errors) +
    `<button>${text.chooseButton}</button></form></details>`;
  return { title: text.title, body, hasForm: true };
}

/** The fields of one of the two forms. */
export function typedPassword(body: unknown): TypedPassword {
  const fields = body instanceof URLSearchParams ? body : new URLSearchParams();
  const newPassword = fields.get('new_password');
  return newPassword === null
    ? { password: fields.get('password') ?? '' }
    : { newPassword, reNewPassword: fields.get('re_new_password') ?? '' };
}

/** Tells people whose account it is, and password managers what to fill in. */
const userName = (email: string): string =>
  `<p><label>${text.email}<input type="email" autocomplete="username" readonly value="${escapeHtml(email)}"></label></p>`;

function field(name: string, label: string, autocomplete: string, errors: Errors): string {
  const messages = [errors[name] ?? []].flat();
  const isInvalid = messages.length > 0;
  const alert = isInvalid
    ? `<span class="error" role="alert" id="${name}-error">${messages.map(escapeHtml).join(' ')}</span>`
    : '';
  const state = isInvalid ? ` aria-invalid="true" aria-describedby="${name}-error" autofocus` : '';
  return (
    `<p><label for="${name}">${label}</label>${alert}` +
    `<input type="password" id="${name}" name="${name}" autocomplete="${autocomplete}" required${state}></p>`
  );
}
