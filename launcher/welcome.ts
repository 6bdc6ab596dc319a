import { DEMO_PASSWORD, demoAccounts } from '#api/demo/demo-accounts.ts';
import type { RunningEmbedded } from '#api/embedded/start-embedded.ts';

export type Welcome = {
  readonly origin: string;
  readonly seconds: number;
  readonly folder: string;
  /** How the embedded database was found; undefined when the service uses another. */
  readonly state: RunningEmbedded['state'] | undefined;
  readonly isDemo: boolean;
};

/** The same machine by its name: browsers accept passkeys for 'localhost', but not for an address. */
export const openAddress = (origin: string): string => origin.replace('//127.0.0.1:', '//localhost:');

export function sayWelcome({ origin, seconds, folder, state, isDemo }: Welcome): void {
  console.log(`\nPatrolPlan is ready after ${seconds.toFixed(1)} s.\n`);
  if (state === 'existing') console.log(`  Kept your data in ${folder}.`);
  if (state === 'new') console.log(`  Your data will be kept in ${folder}.`);
  if (state === undefined) console.log('  The data is in the database of DATABASE_URL.');
  if (isDemo) {
    console.log('  This is the demo: weather, events and directions are simulated where no key is set.');
    console.log(`\n  Demo accounts, all with the password ${DEMO_PASSWORD}`);
    const width = Math.max(...demoAccounts.map(({ email }) => email.length));
    for (const { email, role } of demoAccounts) console.log(`    ${email.padEnd(width)}  ${role}`);
  }
  console.log(`\n  Open ${openAddress(origin)}\n`);
  console.log('Ctrl-C stops it.');
}
