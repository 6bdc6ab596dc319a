import { argon2Sync } from 'node:crypto';
import type { PasswordCost } from '#modules/accounts/passwords/password-hash.ts';

/** The least that argon2 accepts: a test signs in without the 40 ms of CPU that a real hash takes. */
export const LEAST_COST: PasswordCost = { memory: 8, passes: 1, parallelism: 1 };

/** A password hash with other parameters than today's, as an older release stored it. */
export function hashOfCost(password: string, cost: PasswordCost): string {
  const nonce = Buffer.alloc(16, 7);
  const tag = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, ...cost });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(nonce)}$${text(tag)}`;
}
