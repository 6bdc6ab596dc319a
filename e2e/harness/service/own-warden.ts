import { randomUUID } from 'node:crypto';
import type { RealService } from './real-service.ts';

export type OwnWarden = { readonly id: number; readonly email: string; readonly password: string };

/** A warden for one test only: other tests change what the wardens of the demo have. */
export async function ownWarden(
  service: RealService,
  firstName: string,
  ...areas: readonly string[]
): Promise<OwnWarden> {
  const email = `${firstName.toLowerCase()}-${randomUUID()}@team.example`;
  const names = ['--first-name', firstName, '--last-name', 'Team'];
  const made = await service.patrol(
    'user',
    'create',
    email,
    ...names,
    '--area',
    ...areas,
    '--generate-password',
    '--json',
  );
  // Safe: the output of our own command.
  const { id, password } = JSON.parse(made) as { id: number; password: string };
  return { id, email, password };
}
