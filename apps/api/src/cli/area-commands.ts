import type { Command } from 'commander';
import { findAreaNamed, listAreas } from '#modules/areas/areas-table.ts';
import { createArea } from '#modules/areas/create-area.ts';
import { renameArea } from '#modules/areas/rename-area.ts';
import { setVisitRules } from '#modules/fair/set-visit-rules.ts';
import { CommandRefusal, type CliDeps, refused } from './cli-deps.ts';
import { ruleText } from './organisation-commands.ts';
import { readAreaName, readRuleDays } from './read-argument.ts';
import { show, showDone } from './show.ts';

export function addAreaCommands(program: Command, deps: CliDeps): void {
  const area = program.command('area').description('the areas of the organisation');
  area
    .command('list')
    .description('all areas with their sites and wardens')
    .addHelpText('after', '\nExample:\n  npm run patrol -- area list')
    .action(async (_options: object, command: Command) => {
      const areas = await listAreas(await deps.database());
      show(
        deps,
        command,
        areas.map(({ id, name, sites, wardens }) => ({ id, name, sites, wardens })),
      );
    });
  area
    .command('add')
    .description('add an area')
    .argument('<name>', '', readAreaName)
    .addHelpText('after', '\nExample:\n  npm run patrol -- area add Quayside')
    .action(async (name: string, _options: object, command: Command) => {
      const db = await deps.database();
      const created = await createArea({ db, clock: deps.clock }, { name, actor: deps.actor });
      if (!created.ok) throw refused(created.failure);
      showDone(deps, command, created.value, [`The area '${name}' was added.`]);
    });
  area
    .command('rename')
    .description('rename an area; its sites and wardens stay')
    .argument('<name>')
    .argument('<new name>', '', readAreaName)
    .addHelpText('after', '\nExample:\n  npm run patrol -- area rename Quayside "Quayside and Ouseburn"')
    .action(async (was: string, name: string, _options: object, command: Command) => {
      const db = await deps.database();
      const area = await findAreaNamed(db, was);
      if (area === undefined) throw new CommandRefusal(`There is no area '${was}'.`);
      const wanted = { areaId: area.id, was: area.name, name, actor: deps.actor };
      const renamed = await renameArea({ db, clock: deps.clock }, wanted);
      if (!renamed.ok) throw refused(renamed.failure);
      showDone(deps, command, renamed.value, [`'${area.name}' is now '${name}'.`]);
    });
  area
    .command('visit-rule')
    .description('how often the sites of an area are to be seen at least; a site may have its own rule')
    .argument('<name>')
    .argument(
      '<days>',
      "enforced days from 1 to 365, or 'none' for the rule of the organisation",
      readRuleDays,
    )
    .addHelpText('after', '\nExample:\n  npm run patrol -- area visit-rule Quayside 5')
    .action(async (name: string, everyDays: number | null, _options: object, command: Command) => {
      const db = await deps.database();
      const found = await findAreaNamed(db, name);
      if (found === undefined) throw new CommandRefusal(`There is no area '${name}'.`);
      const changes = [{ areaId: found.id, everyDays }];
      const set = await setVisitRules({ db, clock: deps.clock }, { changes, actor: deps.actor });
      if (!set.ok) throw refused(set.failure);
      showDone(deps, command, { id: found.id, name: found.name, every_days: everyDays }, [
        ruleText(`'${found.name}'`, everyDays),
      ]);
    });
}
