import type { Command } from 'commander';
import { type BankHoliday, listBankHolidays } from '#modules/calendar/bank-holidays-table.ts';
import { removeBankHoliday, renameBankHoliday } from '#modules/calendar/change-bank-holiday.ts';
import { createBankHoliday } from '#modules/calendar/create-bank-holiday.ts';
import { CommandRefusal, type CliDeps, refused } from './cli-deps.ts';
import { readDay, readHolidayName } from './read-argument.ts';
import { show, showDone } from './show.ts';

export function addHolidayCommands(program: Command, deps: CliDeps): void {
  const holiday = program.command('holiday').description('bank holidays, a day type of their own');
  const find = async (day: string): Promise<BankHoliday> => {
    const found = (await listBankHolidays(await deps.database())).find((one) => one.day === day);
    if (found === undefined) throw new CommandRefusal(`${day} is not a bank holiday.`);
    return found;
  };
  holiday
    .command('list')
    .description('all bank holidays')
    .addHelpText('after', '\nExample:\n  npm run patrol -- holiday list')
    .action(async (_options: object, command: Command) => {
      const holidays = await listBankHolidays(await deps.database());
      show(
        deps,
        command,
        holidays.map(({ day, name }) => ({ day, name })),
      );
    });
  holiday
    .command('add')
    .description('add a bank holiday')
    .argument('<day>', 'such as 2027-05-03', readDay)
    .argument('<name>', '', readHolidayName)
    .addHelpText('after', '\nExample:\n  npm run patrol -- holiday add 2027-05-03 "Early May bank holiday"')
    .action(async (day: string, name: string, _options: object, command: Command) => {
      const db = await deps.database();
      const wanted = { holiday: { day, name }, actor: deps.actor };
      const created = await createBankHoliday({ db, clock: deps.clock }, wanted);
      if (!created.ok) throw refused(created.failure);
      showDone(deps, command, created.value, [`${day} is a bank holiday now.`]);
    });
  holiday
    .command('rename')
    .description('rename a bank holiday')
    .argument('<day>', 'such as 2027-05-03', readDay)
    .argument('<new name>', '', readHolidayName)
    .addHelpText('after', '\nExample:\n  npm run patrol -- holiday rename 2027-05-03 "May Day"')
    .action(async (day: string, name: string, _options: object, command: Command) => {
      const db = await deps.database();
      const was = await find(day);
      const renamed = await renameBankHoliday({ db, clock: deps.clock }, { was, name, actor: deps.actor });
      if (!renamed.ok) throw refused(renamed.failure);
      showDone(deps, command, { day, name }, [`${day} is '${name}' now.`]);
    });
  holiday
    .command('remove')
    .description('make a day an ordinary one again')
    .argument('<day>', 'such as 2027-05-03', readDay)
    .addHelpText('after', '\nExample:\n  npm run patrol -- holiday remove 2027-05-03')
    .action(async (day: string, _options: object, command: Command) => {
      const db = await deps.database();
      const was = await find(day);
      const removed = await removeBankHoliday({ db, clock: deps.clock }, { was, actor: deps.actor });
      if (!removed.ok) throw refused(removed.failure);
      showDone(deps, command, was, [`${day} is no bank holiday any more.`]);
    });
}
