import type { Command } from 'commander';
import { nameWardens } from '#modules/settings/name-wardens.ts';
import { readOrganisation } from '#modules/settings/organisation-table.ts';
import { setVisitRecovery } from '#modules/settings/set-visit-recovery.ts';
import { type CliDeps, refused } from './cli-deps.ts';
import { readMinutes, readSwitch } from './read-argument.ts';
import { show, showDone } from './show.ts';

export function addOrganisationCommands(program: Command, deps: CliDeps): void {
  const organisation = program.command('organisation').description('choices of the organisation');
  organisation
    .command('show')
    .description('all choices')
    .addHelpText('after', '\nExample:\n  npm run patrol -- organisation show')
    .action(async (_options: object, command: Command) => {
      const { namesWardens, visitRecoveryMinutes } = await readOrganisation(await deps.database());
      show(deps, command, [
        {
          name_wardens: namesWardens,
          visit_recovery_minutes: visitRecoveryMinutes ?? deps.config().VISIT_RECOVERY_MINUTES,
        },
      ]);
    });
  organisation
    .command('name-wardens')
    .description('whether staff see who made a visit')
    .argument('<on|off>', 'on or off', readSwitch)
    .addHelpText('after', '\nExample:\n  npm run patrol -- organisation name-wardens off')
    .action(async (value: boolean, _options: object, command: Command) => {
      const db = await deps.database();
      const { changed } = await nameWardens({ db, clock: deps.clock }, { value, actor: deps.actor });
      const state = value ? 'on' : 'off';
      showDone(deps, command, { name_wardens: value, changed }, [
        changed ? `Naming wardens is ${state} now.` : `Naming wardens was ${state} already.`,
      ]);
    });
  organisation
    .command('visit-recovery')
    .description('after how many minutes a visited site has its full value again')
    .argument('<minutes>', 'from 1 to 1440', readMinutes)
    .addHelpText('after', '\nExample:\n  npm run patrol -- organisation visit-recovery 90')
    .action(async (minutes: number, _options: object, command: Command) => {
      const db = await deps.database();
      const set = await setVisitRecovery(
        { db, clock: deps.clock, configuredMinutes: deps.config().VISIT_RECOVERY_MINUTES },
        { minutes, actor: deps.actor },
      );
      if (!set.ok) throw refused(set.failure);
      showDone(deps, command, set.value, [`A visited site has its full value again after ${minutes} min.`]);
    });
}
