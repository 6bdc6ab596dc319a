import type { Command } from 'commander';
import { endSessions } from '#modules/accounts/end-sessions.ts';
import { mailPasswordLink } from '#modules/accounts/mail-password-link.ts';
import { makeSignInLink } from '#modules/sign-in/passkeys/sign-in-link.ts';
import { invitePerson } from '#modules/people/invite-person.ts';
import { savePerson } from '#modules/people/save-person.ts';
import { readSwitch } from './read-argument.ts';
import { type CliDeps, refused } from './cli-deps.ts';
import { invitationFacts } from '#config/invitation-facts.ts';
import { publicUrl } from '#config/public-url.ts';
import { showDone } from './show.ts';

type Invite = { firstName: string; lastName: string; staff?: true; area: string[] };

/** Commands for access and rights. None shows or takes a password. */
export function addUserAccessCommands(user: Command, deps: CliDeps): void {
  user
    .command('invite')
    .description('create an account and mail its owner a link to choose a password')
    .argument('<email>')
    .requiredOption('--first-name <name>')
    .requiredOption('--last-name <name>')
    .option('--staff', 'sees all areas and the staff console')
    .option('--area <name...>', 'areas to assign', [])
    .addHelpText(
      'after',
      '\nExample:\n  npm run patrol -- user invite jo@example.org --first-name Jo --last-name Smith --area Quayside',
    )
    .action(async (email: string, options: Invite, command: Command) => {
      const { clock, actor } = deps;
      const { firstName, lastName, area: areas } = options;
      const outcome = await invitePerson(
        { db: await deps.database(), clock, ...invitationFacts(deps.config()) },
        { email, firstName, lastName, areas, isStaff: options.staff === true, actor },
      );
      if (!outcome.ok) throw refused(outcome.failure);
      const { id } = outcome.value;
      showDone(deps, command, { id, email }, [`User ${id} is invited: a link is on its way to ${email}.`]);
    });

  user
    .command('staff')
    .description('give a user the staff flag, or take it')
    .argument('<email>')
    .argument('<on|off>', 'on or off', readSwitch)
    .addHelpText('after', '\nExample:\n  npm run patrol -- user staff jo@example.org on')
    .action(async (email: string, isStaff: boolean, _options: object, command: Command) => {
      const db = await deps.database();
      const saved = await savePerson({ db, clock: deps.clock }, { email, isStaff, actor: deps.actor });
      if (!saved.ok) throw refused(saved.failure);
      const { changed } = saved.value;
      const state = isStaff ? 'staff' : 'not staff';
      showDone(deps, command, { email, staff: isStaff, changed }, [
        changed ? `User ${email} is ${state} now.` : `User ${email} was ${state} already.`,
      ]);
    });

  user
    .command('set-password')
    .description('mail a user a link to choose a new password; until then the old one stays')
    .argument('<email>')
    .addHelpText('after', '\nExample:\n  npm run patrol -- user set-password jo@example.org')
    .action(async (email: string, _options: object, command: Command) => {
      const { clock, actor } = deps;
      const outcome = await mailPasswordLink(
        { db: await deps.database(), clock, ...invitationFacts(deps.config()) },
        { email, actor },
      );
      if (!outcome.ok) throw refused(outcome.failure);
      showDone(deps, command, { email }, [`A link to choose a password is on its way to ${email}.`]);
    });

  user
    .command('sign-in-link')
    .description(
      'print a link that signs a user in once, within 15 minutes: for an emergency, such as a lost passkey',
    )
    .argument('<email>')
    .addHelpText('after', '\nExample:\n  npm run patrol -- user sign-in-link jo@example.org')
    .action(async (email: string, _options: object, command: Command) => {
      const { clock, actor } = deps;
      const made = await makeSignInLink(
        { db: await deps.database(), clock, publicUrl: publicUrl(deps.config()) },
        { email, actor, deliver: 'printed' },
      );
      if (!made.ok) throw refused(made.failure);
      const { link, minutes } = made.value;
      showDone(deps, command, { email, link, minutes }, [
        link,
        `It signs ${email} in once, within ${minutes} minutes. The list of changes has it.`,
      ]);
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
