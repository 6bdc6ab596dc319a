import type { Command } from 'commander';
import { listChanges } from '#audit/list-changes.ts';
import { countRouteFetches } from '#modules/route-log/count-route-fetches.ts';
import { readSettings } from '#modules/settings/settings-table.ts';
import { switchSetting } from '#modules/settings/switch-setting.ts';
import { readSwitch, readWholeNumber } from './read-argument.ts';
import { show, showDone } from './show.ts';
import { type CliDeps, refused } from './cli-deps.ts';

/** Settings, the count of fetched routes, and the list of changes. */
export function addOfficeCommands(program: Command, deps: CliDeps): void {
  const setting = program.command('setting').description('switch parts of the product on and off');
  setting
    .command('list')
    .description('all settings')
    .addHelpText('after', '\nExample:\n  npm run patrol -- setting list')
    .action(async (_options: object, command: Command) => {
      const settings = await readSettings(await deps.database());
      show(
        deps,
        command,
        settings.map(({ setting_name, setting_value }) => ({ name: setting_name, on: setting_value })),
      );
    });
  setting
    .command('set')
    .description('switch a setting')
    .argument('<name>')
    .argument('<on|off>', 'on or off', readSwitch)
    .addHelpText('after', '\nExample:\n  npm run patrol -- setting set mapbox_api off')
    .action(async (name: string, value: boolean, _options: object, command: Command) => {
      const db = await deps.database();
      const switched = await switchSetting({ db, clock: deps.clock }, { name, value, actor: deps.actor });
      if (!switched.ok) throw refused(switched.failure);
      const { changed } = switched.value;
      const state = value ? 'on' : 'off';
      showDone(deps, command, { name, on: value, changed }, [
        changed ? `${name} is ${state} now.` : `${name} was ${state} already.`,
      ]);
    });

  const routes = program.command('routes').description('how many routes were fetched from the maps service');
  routes
    .command('count')
    .description('routes fetched per day')
    .option('--days <number>', 'how many days back', readWholeNumber, 14)
    .addHelpText('after', '\nExample:\n  npm run patrol -- routes count --days 30')
    .action(async ({ days }: { days: number }, command: Command) => {
      const db = await deps.database();
      const counted = await countRouteFetches(
        { db, clock: deps.clock, timeZone: deps.config().TIME_ZONE },
        days,
      );
      show(
        deps,
        command,
        counted.map(({ day, runs, routes: fetched, wardens }) => ({ day, runs, routes: fetched, wardens })),
      );
    });

  const audit = program.command('audit').description('who changed what, and when');
  audit
    .command('list')
    .description('the newest changes, newest first')
    .option('--limit <number>', 'how many', readWholeNumber, 50)
    .option('--subject <subject>', 'only of one subject, such as site:7')
    .addHelpText('after', '\nExample:\n  npm run patrol -- audit list --subject user:3')
    .action(async ({ limit, subject }: { limit: number; subject?: string }, command: Command) => {
      const wanted = { limit, ...(subject === undefined ? {} : { subject }) };
      const changes = await listChanges(await deps.database(), wanted);
      show(
        deps,
        command,
        changes.map(({ id, at, actor, action, subject: of, before, after }) => ({
          id,
          at,
          actor,
          action,
          subject: of,
          before: before === null ? '' : JSON.stringify(before),
          after: after === null ? '' : JSON.stringify(after),
        })),
      );
    });
}
