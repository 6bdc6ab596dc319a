import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const README = join(import.meta.dirname, '..', '..', '..', '..', 'README.md');

/** The steps of the list in the README, as they are written. */
export function deploymentSteps(): { configure: string; run: string; createStaff: string } {
  const readme = readFileSync(README, 'utf8');
  const [, section = ''] = readme.split('\n## Deployment\n');
  const steps = [...section.matchAll(/^\d\. (.*(?:\n {3}.*)*)/gm)].map(([, step = '']) => step);
  const [configure = '', run = '', createStaff = ''] = steps;
  return { configure, run, createStaff };
}

/** Every variable that the list names, with its value there, or one of an operator. */
export function deploymentSettings(databaseUrl: string): Record<string, string> {
  const values: Readonly<Record<string, string>> = {
    DATABASE_URL: databaseUrl,
    TOKEN_SECRETS: randomBytes(48).toString('base64url'),
    PUBLIC_URL: 'https://patrol.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'PatrolPlan <patrol@city.example>',
  };
  const { configure, run } = deploymentSteps();
  const named = [...`${configure}${run}`.matchAll(/`([A-Z][A-Z_]+)(?:=(\w+))?`/g)];
  return Object.fromEntries(
    named.map(([, name = '', value = values[name]]) => {
      if (value === undefined) throw new Error(`The deploy list names ${name}, which has no value here.`);
      return [name, value];
    }),
  );
}
