import { type Argon2Parameters, argon2Sync } from 'node:crypto';

/** A password hash with other parameters than today's, as an older release stored it. */
export function hashOfCost(
  password: string,
  cost: Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>,
): string {
  const nonce = Buffer.alloc(16, 7);
  const tag = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, ...cost });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(nonce)}$${text(tag)}`;
}
