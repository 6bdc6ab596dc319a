import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { erasePerson } from '#modules/people/erase-person.ts';
import { exportPerson } from '#modules/people/export-person.ts';
import { type CliDeps, refused } from './cli-deps.ts';
import { showDone } from './show.ts';

/** Data-protection requests: export of a person's data, and erasure. */
export function addUserDataCommands(user: Command, deps: CliDeps): void {
  user
    .command('export')
    .description('everything that is stored about a user, as JSON')
    .argument('<email>')
    .argument('[file]', 'where to write it; else it is printed')
    .addHelpText('after', '\nExample:\n  npm run patrol -- user export jo@example.org jo.json')
    .action(async (email: string, file: string | undefined, _options: object, command: Command) => {
      const db = await deps.database();
      const outcome = await exportPerson({ db, clock: deps.clock }, { email, actor: deps.actor });
      if (!outcome.ok) throw refused(outcome.failure);
      const text = JSON.stringify(outcome.value, null, 2);
      if (file === undefined) return deps.print(text);
      // Readable by the operator only: the file holds personal data.
      await writeFile(file, `${text}\n`, { mode: 0o600 });
      showDone(deps, command, { email, file }, [`Wrote what is stored about ${email} to ${file}.`]);
    });

  user
    .command('erase')
    .description('delete a user for good; visits, changes and boosts stay without the name')
    .argument('<email>')
    .requiredOption('--name <full name>', 'the full name, to be sure')
    .addHelpText('after', '\nExample:\n  npm run patrol -- user erase jo@example.org --name "Jo Smith"')
    .action(async (email: string, { name }: { name: string }, command: Command) => {
      const db = await deps.database();
      const outcome = await erasePerson({ db, clock: deps.clock }, { email, name, actor: deps.actor });
      if (!outcome.ok) throw refused(outcome.failure);
      showDone(deps, command, { erased: true }, ['The user is erased.']);
    });
}
