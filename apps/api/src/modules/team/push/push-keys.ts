import webPush from 'web-push';
import type { Clock } from '#core/clock.ts';
import type { Config } from '#config/config.ts';
import { seal, unseal } from '#core/seal.ts';
import type { Database } from '#db/database.ts';

export type PushKeys = { readonly publicKey: string; readonly privateKey: string };

type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'TOKEN_SECRETS' | 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY'>;
};

/**
 * The keys that sign push messages: those of the environment, else those of the database. They are created once; browsers that
 * subscribed with other keys would have to subscribe again. New ones are also created when no secret opens them any more.
 */
export async function readPushKeys({ db, clock, config }: Deps): Promise<PushKeys> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, TOKEN_SECRETS: secrets } = config;
  if (publicKey !== undefined && privateKey !== undefined) return { publicKey, privateKey };
  const stored = await storedKeys(db, secrets);
  if (stored !== undefined) return stored;
  const made = webPush.generateVAPIDKeys();
  const row = {
    public_key: made.publicKey,
    private_key: seal(made.privateKey, secrets, 'push keys'),
    created_at: clock.now(),
  };
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('push_keys')
      .values(row)
      .onConflict((clash) => clash.column('id').doNothing())
      .execute();
    // Another instance may have been first.
    const first = await storedKeys(tx, secrets);
    if (first !== undefined) return first;
    await tx.updateTable('push_keys').set(row).execute();
    return made;
  });
}

async function storedKeys(db: Database, secrets: readonly string[]): Promise<PushKeys | undefined> {
  const row = await db.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst();
  const privateKey = row && unseal(row.private_key, secrets, 'push keys');
  return row === undefined || privateKey === undefined
    ? undefined
    : { publicKey: row.public_key, privateKey };
}
