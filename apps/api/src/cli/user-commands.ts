import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { listAccounts } from '#modules/accounts/staff-accounts-table.ts';
import { createAccount } from '#modules/accounts/create-account.ts';
import { setAccountActive } from '#modules/accounts/set-account-active.ts';
import { savePerson } from '#modules/people/save-person.ts';
import { assignAreas } from '#modules/areas/assign-areas.ts';
import { areaNames } from '#modules/areas/areas-table.ts';
import { areasOfUser } from '#modules/areas/user-areas-table.ts';
import { invitationFacts } from '#config/invitation-facts.ts';
import { show, showDone } from './show.ts';
import { CommandRefusal, type CliDeps, refused } from './cli-deps.ts';

type Create = {
  firstName: string;
  lastName: string;
  staff?: true;
  area: string[];
  generatePassword?: true;
  passwordStdin?: true;
};

export function addUserCommands(program: Command, deps: CliDeps): Command {
  const user = program
    .command('user')
    .description('create, list, deactivate and activate users, assign areas');

  user
    .command('create')
    .description(
      'create an active account; the password is prompted for, read or generated, never an argument',
    )
    .argument('<email>')
    .requiredOption('--first-name <name>')
    .requiredOption('--last-name <name>')
    .option('--staff', 'sees all areas')
    .option('--area <name...>', 'areas to assign', [])
    .option('--generate-password', 'make a password and show it once')
    .option('--password-stdin', 'read the password from standard input')
    .addHelpText(
      'after',
      `
Examples:
  npm run patrol -- user create jo@example.org --first-name Jo --last-name Smith --area Quayside Jesmond
  npm run patrol -- user create boss@example.org --first-name Al --last-name Boss --staff --generate-password`,
    )
    .action(async (email: string, options: Create, command: Command) => {
      const db = await deps.database();
      const known = new Set(await areaNames(db));
      const unknown = options.area.filter((name) => !known.has(name));
      if (unknown.length > 0) throw new CommandRefusal(`Unknown area ${unknown.join(', ')}.`);
      const password = await choosePassword(deps, options);
      const wanted = { email, ...options, isStaff: options.staff === true, password, actor: deps.actor };
      const created = await createAccount({ db, clock: deps.clock }, wanted);
      if (!created.ok) throw refused(created.failure);
      const { id } = created.value;
      const assigned = await assignAreas(
        { db, clock: deps.clock },
        { userId: id, areas: options.area, actor: deps.actor },
      );
      if (!assigned.ok) throw refused(assigned.failure);
      const generated = options.generatePassword === true ? { password } : {};
      showDone(deps, command, { id, email, areas: assigned.value.after, ...generated }, [
        `User ${id} created.`,
        ...(options.generatePassword === true ? [`Password (shown only now): ${password}`] : []),
      ]);
    });

  user
    .command('list')
    .description('all users with their areas')
    .addHelpText('after', '\nExample:\n  npm run patrol -- user list --json')
    .action(async (_options: object, command: Command) => {
      const accounts = await listAccounts(await deps.database());
      show(
        deps,
        command,
        accounts.map(({ id, email, firstName, lastName, isActive, isStaff, isVerified, areas }) => ({
          id,
          email,
          first_name: firstName,
          last_name: lastName,
          active: isActive,
          staff: isStaff,
          verified: isVerified,
          areas,
        })),
      );
    });

  for (const active of [false, true]) {
    const verb = active ? 'activate' : 'deactivate';
    user
      .command(verb)
      .description(
        active ? 'let a user in again' : 'refuse a user from the next call on and end all sessions',
      )
      .argument('<email>')
      .addHelpText('after', `\nExample:\n  npm run patrol -- user ${verb} jo@example.org`)
      .action(async (email: string, _options: object, command: Command) => {
        const db = await deps.database();
        const outcome = await setAccountActive(
          { db, clock: deps.clock, ...invitationFacts(deps.config()) },
          { email, active, actor: deps.actor },
        );
        if (!outcome.ok) throw refused(outcome.failure);
        const { changed, mailed } = outcome.value;
        const done = changed ? `User ${email} is ${verb}d.` : `User ${email} was ${verb}d already.`;
        const password =
          'The address was not verified: an email with a link to set the password is on its way.';
        showDone(deps, command, { email, active, changed, mailed }, mailed ? [done, password] : [done]);
      });
  }

  user
    .command('assign')
    .description('give a user exactly these areas; none takes all away')
    .argument('<email>')
    .option('--area <name...>', 'the areas', [])
    .addHelpText(
      'after',
      `
Examples:
  npm run patrol -- user assign jo@example.org --area Quayside "City Centre"
  npm run patrol -- user assign jo@example.org`,
    )
    .action(async (email: string, { area }: { area: string[] }, command: Command) => {
      const db = await deps.database();
      const saved = await savePerson({ db, clock: deps.clock }, { email, areas: area, actor: deps.actor });
      if (!saved.ok) throw refused(saved.failure);
      const areas = await areasOfUser(db, saved.value.id);
      showDone(deps, command, { email, changed: saved.value.changed, areas }, [
        `User ${email} has ${areas.length === 0 ? 'no areas' : areas.join(', ')} now.`,
      ]);
    });
  return user;
}

async function choosePassword(deps: CliDeps, options: Create): Promise<string> {
  if (options.generatePassword === true) return randomBytes(15).toString('base64url');
  if (options.passwordStdin === true) return (await deps.readStandardInput()).replace(/\r?\n$/, '');
  if (deps.askSecret === undefined) {
    throw new CommandRefusal(
      'No terminal to type the password: use --password-stdin or --generate-password.',
    );
  }
  const first = await deps.askSecret('Password: ');
  const second = await deps.askSecret('Password again: ');
  if (first !== second) throw new CommandRefusal('The two passwords are not the same.');
  return first;
}
