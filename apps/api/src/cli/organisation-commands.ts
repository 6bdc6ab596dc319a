import type { Command } from 'commander';
import { readVisitRules } from '#modules/fair/read-visit-rules.ts';
import { setVisitRules } from '#modules/fair/set-visit-rules.ts';
import { nameWardens } from '#modules/settings/name-wardens.ts';
import { readOrganisation } from '#modules/settings/organisation-table.ts';
import { setVisitRecovery } from '#modules/settings/set-visit-recovery.ts';
import { type CliDeps, refused } from './cli-deps.ts';
import { readMinutes, readRuleDays, readSwitch } from './read-argument.ts';
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
  organisation
    .command('visit-rule')
    .description('how often every site is to be seen at least; an area or a site may have its own rule')
    .argument('<days>', "enforced days from 1 to 365, or 'none'", readRuleDays)
    .addHelpText('after', '\nExample:\n  npm run patrol -- organisation visit-rule 7')
    .action(async (everyDays: number | null, _options: object, command: Command) => {
      const db = await deps.database();
      const changes = [{ areaId: null, everyDays }];
      const set = await setVisitRules({ db, clock: deps.clock }, { changes, actor: deps.actor });
      if (!set.ok) throw refused(set.failure);
      showDone(deps, command, { every_days: everyDays }, [ruleText('The organisation', everyDays)]);
    });
  organisation
    .command('visit-rules')
    .description('the visit rules, the visits a day that they need, and those of the last four weeks')
    .addHelpText('after', '\nExample:\n  npm run patrol -- organisation visit-rules')
    .action(async (_options: object, command: Command) => {
      const db = await deps.database();
      const timeZone = deps.config().TIME_ZONE;
      const { areas, ...all } = await readVisitRules({ db, clock: deps.clock, timeZone });
      show(
        deps,
        command,
        [{ name: '(all)', ...all }, ...areas].map(({ name, every_days, visits_needed, visits_had }) => ({
          area: name,
          every_days,
          visits_needed: Number(visits_needed.toFixed(1)),
          visits_had,
        })),
      );
    });
}

/** What a visit rule says now. */
export const ruleText = (of: string, everyDays: number | null): string =>
  everyDays === null
    ? `${of} has no visit rule of its own now.`
    : `${of}: to be seen at least every ${everyDays} ${everyDays === 1 ? 'day' : 'days'}.`;
