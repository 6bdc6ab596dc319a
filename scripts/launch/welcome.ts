import type { RunningEmbedded } from '#api/embedded/start-embedded.ts';

export type Welcome = {
  readonly origin: string;
  readonly seconds: number;
  readonly folder: string;
  /** How the embedded database was found; undefined when the service uses another. */
  readonly state: RunningEmbedded['state'] | undefined;
};

export function sayWelcome({ origin, seconds, folder, state }: Welcome): void {
  console.log(`\nPatrolPlan is ready after ${seconds.toFixed(1)} s.\n`);
  if (state === 'kept') console.log(`  Kept your data in ${folder}.`);
  if (state === 'new') console.log(`  Your data will be kept in ${folder}.`);
  if (state === undefined) console.log('  The data is in the database of DATABASE_URL.');
  console.log(`  Open ${origin}\n`);
  console.log('Ctrl-C stops it.');
}
