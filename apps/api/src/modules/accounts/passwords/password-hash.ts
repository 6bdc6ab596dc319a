import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

export type PasswordCost = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>;

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const PASSWORD_COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };
const NONCE_BYTES = 16;
const TAG_BYTES = 32;

type ParsedHash = { readonly cost: PasswordCost; readonly nonce: Buffer; readonly tag: Buffer };

export type PasswordCheck = {
  readonly matches: boolean;
  /** The password is right but was hashed with older parameters: hash it again. */
  readonly isOutdated: boolean;
};

/** The usual `$argon2id$…` text, so that any other tool can read the column. */
export async function hashPassword(password: string, cost = PASSWORD_COST): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES);
  const tag = await computeTag(password, { cost, nonce, tagLength: TAG_BYTES });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** Checking against `undefined`, an unknown account, takes the same work and never matches. */
export async function checkPassword(
  password: string,
  hash: string | undefined,
  current = PASSWORD_COST,
): Promise<PasswordCheck> {
  const known = hash === undefined ? undefined : parseHash(hash);
  const { cost, nonce, tag } = known ?? { cost: current, ...NOBODY };
  const derived = await computeTag(password, { cost, nonce, tagLength: tag.length });
  const matches = timingSafeEqual(derived, tag) && known !== undefined;
  return { matches, isOutdated: matches && !isSameCost(cost, current) };
}

const NOBODY = { nonce: randomBytes(NONCE_BYTES), tag: randomBytes(TAG_BYTES) };

function computeTag(
  password: string,
  { cost, nonce, tagLength }: { cost: PasswordCost; nonce: Buffer; tagLength: number },
): Promise<Buffer> {
  // NFC: the same password typed on another keyboard may arrive in another composition.
  return derive('argon2id', { message: password.normalize('NFC'), nonce, tagLength, ...cost });
}

function isSameCost(a: PasswordCost, b: PasswordCost): boolean {
  return a.memory === b.memory && a.passes === b.passes && a.parallelism === b.parallelism;
}

function parseHash(hash: string): ParsedHash | undefined {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (parts === null) return undefined;
  const [, memory, passes, parallelism, nonce = '', tag = ''] = parts;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/={1,2}$/, '');
}
