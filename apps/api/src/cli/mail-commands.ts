import { hostname } from 'node:os';
import type { Command } from 'commander';
import { deliverBySmtp } from '#mail/deliver.ts';
import type { Email } from '#mail/emails.ts';
import { trySmtp } from '#mail/smtp.ts';
import { type CliDeps, CommandRefusal } from './cli-deps.ts';
import { showDone } from './show.ts';

export function addMailCommands(program: Command, deps: CliDeps): void {
  const mail = program.command('mail').description('try the mail server');
  mail
    .command('test')
    .description('send one email with SMTP_URL and MAIL_FROM, and say what the mail server answers')
    .argument('<address>', 'where to')
    .addHelpText('after', '\nExample:\n  npm run patrol -- mail test you@example.org')
    .action(async (recipient: string, _options: object, command: Command) => {
      await send(deps, {
        recipient,
        subject: 'PatrolPlan can send email',
        body: `This is a test from ${hostname()}. Links to verify an address and to set a password will arrive like this one.\n`,
      });
      showDone(deps, command, { recipient, accepted: true }, [
        `The mail server accepted an email to ${recipient} from ${deps.config().MAIL_FROM}.`,
      ]);
    });
  mail
    .command('failure')
    .description('tell OPERATOR_EMAIL that a unit of systemd failed; the units call it')
    .argument('<unit>')
    .addHelpText('after', '\nExample:\n  npm run patrol -- mail failure patrolplan-backup.service')
    .action(async (unit: string, _options: object, command: Command) => {
      const { OPERATOR_EMAIL: recipient } = deps.config();
      if (recipient === undefined) {
        throw new CommandRefusal(`${unit} failed, and nobody is notified: OPERATOR_EMAIL is not set.`);
      }
      const body = `The unit ${unit} failed on ${hostname()}. What happened:\n\n  journalctl -u ${unit}\n`;
      await send(deps, { recipient, subject: `PatrolPlan: ${unit} failed`, body });
      showDone(deps, command, { recipient, accepted: true }, [
        `Notified OPERATOR_EMAIL that ${unit} failed.`,
      ]);
    });
}

async function send(deps: CliDeps, email: Email): Promise<void> {
  const { SMTP_URL: url, MAIL_FROM: from } = deps.config();
  if (url === undefined) throw new CommandRefusal('SMTP_URL is not set, so no mail server can be tried.');
  const trouble = await trySmtp({ url });
  if (trouble !== undefined) throw new CommandRefusal(trouble);
  const delivery = await deliverBySmtp({ url, from })(email);
  if (delivery.kind === 'delivered') return;
  throw new CommandRefusal(`The mail server does not take the email: ${delivery.reason}`);
}
