import type { Database } from '#db/database.ts';

export async function isKnownNetwork(
  db: Database,
  { email, networkHashes }: { readonly email: string; readonly networkHashes: readonly Buffer[] },
): Promise<boolean> {
  const row = await db
    .selectFrom('known_networks')
    .innerJoin('users', 'users.id', 'known_networks.user_id')
    .select('users.id')
    .where('users.email', '=', email)
    .where('network_hash', 'in', networkHashes)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes at most once a day for each network, however often a token is renewed from it. */
export async function storeKnownNetwork(
  db: Database,
  network: { readonly userId: number; readonly networkHash: Buffer; readonly at: Date },
): Promise<void> {
  const { userId, networkHash, at } = network;
  const aDayAgo = new Date(at.getTime() - 24 * 60 * 60 * 1_000);
  await db
    .insertInto('known_networks')
    .values({ user_id: userId, network_hash: networkHash, last_used_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'network_hash'])
        .doUpdateSet({ last_used_at: at })
        .where('known_networks.last_used_at', '<', aDayAgo),
    )
    .execute();
}

export async function forgetKnownNetworks(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('known_networks').where('user_id', '=', userId).execute();
}

export async function deleteKnownNetworksUnusedSince(db: Database, since: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('known_networks')
    .where('last_used_at', '<', since)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
