import type { Command } from 'commander';
import { type Unreadable, findUnreadable } from '#modules/settings/sealed-secrets/seal-again.ts';
import type { ProviderState } from '#modules/settings/set-up/provider-states.ts';
import { type SetUp, countStaff, readSetUp } from '#modules/settings/set-up/read-set-up.all-areas.ts';
import type { CliDeps } from './cli-deps.ts';
import { showDone } from './show.ts';

export function addCheckCommand(program: Command, deps: CliDeps): void {
  program
    .command('check')
    .description('what is missing before the first patrol, and what is simulated')
    .addHelpText('after', '\nExample:\n  npm run patrol -- check')
    .action(async (_options: object, command: Command) => {
      const config = deps.config();
      const db = await deps.database();
      const setUp = await readSetUp(db, config);
      const staff = await countStaff(db);
      const knowsSecrets = config.TOKEN_SECRETS.length > 0;
      const unreadable = knowsSecrets ? await findUnreadable(db, config) : [];
      const hasMail = config.SMTP_URL !== undefined;
      showDone(
        deps,
        command,
        { ...setUp, staff, mode: config.PATROL_MODE, mail: hasMail, unreadable_secrets: unreadable },
        [
          `Mode: ${config.PATROL_MODE}.`,
          staff > 0
            ? `Staff: ${staff}.`
            : 'Staff: MISSING. Set FIRST_STAFF and restart, or use `patrol user create --staff`.',
          ...stepLines(setUp),
          hasMail
            ? 'Mail: sent by SMTP.'
            : config.PATROL_MODE === 'demo'
              ? 'Mail: simulated. The demo shows emails on a page.'
              : 'Mail: MISSING. Set SMTP_URL: without it nobody can be invited.',
          ...(knowsSecrets ? unreadable.map(unreadableLine) : [SECRETS_UNKNOWN]),
        ],
      );
    });
}

function stepLines({ areas, sites, sites_without_position: hidden, wardens, providers }: SetUp): string[] {
  return [
    areas > 0 ? `Areas: ${areas}.` : 'Areas: MISSING. Add one under Places.',
    sites > 0
      ? `Sites: ${sites}${hidden > 0 ? `, ${hidden} of them without a position: no map and no round shows these` : ''}.`
      : 'Sites: MISSING. Import a file under Places, or with `patrol site import`.',
    wardens > 0
      ? `People with an area: ${wardens}.`
      : 'People: MISSING. Nobody has an area. Invite wardens under People, or with `patrol user create`.',
    ...providers.map(({ setting_name: name, state }) => `${PARTS[name] ?? name}: ${STATES[state]}`),
  ];
}

const SECRETS_UNKNOWN =
  'Secrets of webhooks: not checked, because TOKEN_SECRETS is not set for this command. /readyz names them.';

const unreadableLine = ({ kind, name }: Unreadable): string => {
  if (kind === 'push') {
    return 'Push keys: UNREADABLE. Put the former secret back into TOKEN_SECRETS, or new keys are created.';
  }
  const what = kind === 'contact' ? 'Webhook of the contact' : 'Webhook';
  return `${what} ${name}: UNREADABLE. Put the former secret back into TOKEN_SECRETS and restart, or make a new secret under Settings.`;
};

const PARTS: Readonly<Record<string, string>> = {
  openweathermap_api: 'Weather',
  mapbox_api: 'Routes',
  ticketmaster_api: 'Events',
};
const STATES: Readonly<Record<ProviderState, string>> = {
  real: 'from the provider.',
  simulated: 'simulated.',
  missing: 'MISSING. Its key is not configured; the part has no effect.',
  off: 'switched off.',
};
