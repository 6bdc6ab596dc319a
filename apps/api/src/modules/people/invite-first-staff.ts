import type { Config } from '#config/config.ts';
import { invitationFacts } from '#config/invitation-facts.ts';
import type { Deps } from '#core/deps.ts';
import { countStaff } from '#modules/settings/set-up/read-set-up.all-areas.ts';
import { invitePerson } from './invite-person.ts';

/**
 * Invites the first member of staff while no staff account exists, because nobody could sign in to invite them. Of two
 * instances that start at once, the second finds the address taken.
 */
export async function inviteFirstStaff({
  db,
  clock,
  config,
  log,
}: Pick<Deps, 'db' | 'clock' | 'log'> & { readonly config: Config }): Promise<void> {
  if (config.FIRST_STAFF === undefined || (await countStaff(db)) > 0) return;
  const invited = { ...config.FIRST_STAFF, isStaff: true, areas: [], actor: 'service' };
  const done = await invitePerson({ db, clock, ...invitationFacts(config) }, invited);
  if (done.ok) log.info('FIRST_STAFF is invited by email');
  else log.warn({ failure: done.failure }, 'FIRST_STAFF could not be invited');
}
