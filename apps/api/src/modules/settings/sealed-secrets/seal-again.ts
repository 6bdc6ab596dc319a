import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#config/config.ts';
import { sealAnew, unseal } from '#core/seal.ts';
import type { Database } from '#db/database.ts';
import { SEALED, type SealedKind, readSealed, replaceSealed } from './sealed-table.ts';

const KINDS = Object.keys(SEALED) as SealedKind[]; // Safe: the keys of a constant.
const ROWS_AT_ONCE = 500;

/**
 * At the start: what an older secret of TOKEN_SECRETS opens is sealed with the newest, so that the older one can be removed.
 * Values that no secret opens are named in the log. Several instances may do this at once.
 */
export async function sealAgain({
  db,
  secrets,
  log,
}: {
  readonly db: Database;
  readonly secrets: readonly string[];
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}): Promise<void> {
  for (const kind of KINDS) {
    const { table, purpose } = SEALED[kind];
    const rows = (await readSealed(db, kind)).map((row) => ({
      ...row,
      next: sealAnew(row.sealed, secrets, purpose),
    }));
    const older = rows.flatMap(({ next, ...row }) => (typeof next === 'string' ? [] : [{ ...row, next }]));
    for (let start = 0; start < older.length; start += ROWS_AT_ONCE) {
      await replaceSealed(db, kind, older.slice(start, start + ROWS_AT_ONCE));
    }
    if (older.length > 0) log.info({ table, rows: older.length }, 'sealed again with the newest secret');
    const unreadable = rows.filter(({ next }) => next === 'unreadable');
    if (unreadable.length === 0) continue;
    log.error(
      {
        table,
        rows: unreadable.length,
        ...('name' in SEALED[kind] && { names: unreadable.map(({ name }) => name) }),
      },
      `no secret of TOKEN_SECRETS opens this: ${CONSEQUENCES[kind]}`,
    );
  }
}

const CONSEQUENCES: Readonly<Record<SealedKind, string>> = {
  contact: 'no webhook reaches these contacts of alarms until staff make a new secret',
  webhook: 'nothing is sent to these webhooks until staff make a new secret',
  delivery: 'these messages of alarms are not sent',
  push: 'new keys are created, and phones subscribe again when the app is opened',
  session: 'these people sign in again',
  answer: 'these answers of wardens are lost to the learned scores',
  siteAnswers: 'the answers at these sites are lost to the learned scores',
  surveys: 'the survey stops that wait in these areas are lost',
};

export type Unreadable = { readonly kind: 'contact' | 'webhook' | 'push'; readonly name: string };
type ReadConfig = Pick<Config, 'TOKEN_SECRETS' | 'FEATURES' | 'VAPID_PRIVATE_KEY'>;

/**
 * What no secret opens, of the parts in use, and a person has to mend. A message of an alarm is given up with a reason, and
 * the session of a person ends with its next renewal: these are in the log only.
 */
export async function findUnreadable(db: Database, config: ReadConfig): Promise<Unreadable[]> {
  const found: Unreadable[] = [];
  for (const kind of kindsInUse(config)) {
    for (const { name, sealed } of await readSealed(db, kind)) {
      if (unseal(sealed, config.TOKEN_SECRETS, SEALED[kind].purpose) === undefined) {
        found.push({ kind, name: 'name' in SEALED[kind] ? name : '' });
      }
    }
  }
  return found;
}

function kindsInUse({ FEATURES, VAPID_PRIVATE_KEY: pushKey }: ReadConfig) {
  return [
    ...(FEATURES.includes('shift') ? (['contact'] as const) : []),
    ...(FEATURES.includes('api') ? (['webhook'] as const) : []),
    ...(FEATURES.includes('team') && pushKey === undefined ? (['push'] as const) : []),
  ];
}
