import type { Command } from 'commander';
import { changePeriod } from '#modules/calendar/change-period.ts';
import { createPeriod } from '#modules/calendar/create-period.ts';
import { type Period, countSitesWithScores, listPeriods } from '#modules/calendar/periods-table.ts';
import { removePeriod } from '#modules/calendar/remove-period.ts';
import { CommandRefusal, type CliDeps, refused } from './cli-deps.ts';
import { readPeriodName, readTimeOfDay } from './read-argument.ts';
import { show, showDone } from './show.ts';

export function addPeriodCommands(program: Command, deps: CliDeps): void {
  const period = program.command('period').description('the periods of the day');
  const find = async (name: string): Promise<Period> => {
    const found = (await listPeriods(await deps.database())).find((one) => one.name === name);
    if (found === undefined) throw new CommandRefusal(`There is no period '${name}'.`);
    return found;
  };
  period
    .command('list')
    .description('all periods; each lasts until the next one starts')
    .addHelpText('after', '\nExample:\n  npm run patrol -- period list')
    .action(async (_options: object, command: Command) => {
      const periods = await listPeriods(await deps.database());
      show(
        deps,
        command,
        periods.map(({ name, startsAt }) => ({ name, starts_at: startsAt })),
      );
    });
  period
    .command('add')
    .description('add a period')
    .argument('<name>', '', readPeriodName)
    .argument('<start>', 'such as 07:30', readTimeOfDay)
    .addHelpText('after', '\nExample:\n  npm run patrol -- period add "school run" 08:15')
    .action(async (name: string, startsAt: string, _options: object, command: Command) => {
      const db = await deps.database();
      const wanted = { period: { name, startsAt }, actor: deps.actor };
      const created = await createPeriod({ db, clock: deps.clock }, wanted);
      if (!created.ok) throw refused(created.failure);
      showDone(deps, command, created.value, [`The period '${name}' was added.`]);
    });
  period
    .command('change')
    .description('rename or move a period; the scores of the sites follow')
    .argument('<name>')
    .option('--name <new name>', 'the new name', readPeriodName)
    .option('--start <time>', 'the new start, such as 07:30', readTimeOfDay)
    .addHelpText(
      'after',
      '\nExample:\n  npm run patrol -- period change peak --name "rush hour" --start 16:30',
    )
    .action(async (name: string, options: { name?: string; start?: string }, command: Command) => {
      const db = await deps.database();
      const was = await find(name);
      const changed = { name: options.name ?? was.name, startsAt: options.start ?? was.startsAt };
      const outcome = await changePeriod(
        { db, clock: deps.clock },
        { was, period: changed, actor: deps.actor },
      );
      if (!outcome.ok) throw refused(outcome.failure);
      showDone(deps, command, changed, [`'${changed.name}' starts at ${changed.startsAt}.`]);
    });
  period
    .command('remove')
    .description('remove a period; the sites keep their scores for it')
    .argument('<name>')
    .addHelpText('after', '\nExample:\n  npm run patrol -- period remove early')
    .action(async (name: string, _options: object, command: Command) => {
      const db = await deps.database();
      const was = await find(name);
      const sites = await countSitesWithScores(db, name);
      const removed = await removePeriod({ db, clock: deps.clock }, { was, actor: deps.actor });
      if (!removed.ok) throw refused(removed.failure);
      showDone(deps, command, { name, sites }, [
        `The period '${name}' was removed. Sites with scores for it: ${sites}.`,
      ]);
    });
}
