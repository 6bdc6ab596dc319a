import type { Command } from 'commander';
import { endSessions } from '#modules/accounts/end-sessions.ts';
import { mailPasswordLink } from '#modules/accounts/mail-password-link.ts';
import { type CliDeps, refused } from './deps.ts';
import { showDone } from './show.ts';

/** Commands for a lost device or a lost password. No command shows or takes a password. */
export function addUserAccessCommands(user: Command, deps: CliDeps): void {
  user
    .command('set-password')
    .description('mail a user a link to choose a new password; until then the old one stays')
    .argument('<email>')
    .addHelpText('after', '\nExample:\n  npm run patrol -- user set-password jo@example.org')
    .action(async (email: string, _options: object, command: Command) => {
      const { clock, publicUrl, actor } = deps;
      const outcome = await mailPasswordLink(
        { db: await deps.database(), clock, publicUrl },
        { email, actor },
      );
      if (!outcome.ok) throw refused(outcome.failure);
      showDone(deps, command, { email }, [`A link to choose a password is on its way to ${email}.`]);
    });

  user
    .command('sign-out')
    .description('end all sessions of a user')
    .argument('<email>')
    .addHelpText('after', '\nExample:\n  npm run patrol -- user sign-out jo@example.org')
    .action(async (email: string, _options: object, command: Command) => {
      const db = await deps.database();
      const outcome = await endSessions({ db, clock: deps.clock }, { email, actor: deps.actor });
      if (!outcome.ok) throw refused(outcome.failure);
      showDone(deps, command, { email }, [`User ${email} is signed out everywhere.`]);
    });
}
