import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a link. Only the digest is ever stored. */
export const makeToken = (): string => randomBytes(32).toString('base64url');

/** A plain digest is enough: there is nothing to guess in 256 random bits. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
