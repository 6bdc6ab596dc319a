import { ConfigError, readConfig } from '#api/config/config.ts';

const ANYWAY = 'To use it all the same, set ALLOW_EMBEDDED=true.';

/**
 * Settings that the launcher provides for a demo and production requires; one sentence each. If one is missing, the other
 * reasons of the service to refuse are named with it.
 */
export function missingInProduction(env: NodeJS.ProcessEnv): readonly string[] {
  if (env['PATROL_MODE'] !== 'production' || env['ALLOW_EMBEDDED'] === 'true') return [];
  const missing = [
    ...(env['DATABASE_URL']
      ? []
      : [
          `DATABASE_URL is required in production: the embedded database serves one instance and may lose its newest writes in a power cut. ${ANYWAY}`,
        ]),
    ...(env['TOKEN_SECRETS']
      ? []
      : [
          `TOKEN_SECRETS is required in production: a generated secret is known to this machine only, so a second instance would refuse its sessions. ${ANYWAY}`,
        ]),
  ];
  return missing.length === 0 ? [] : [...missing, ...otherRefusals(env)];
}

function otherRefusals(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (cause) {
    if (!(cause instanceof ConfigError)) throw cause;
    return cause.message
      .split('\n')
      .filter((line) => !/^(DATABASE_URL|TOKEN_SECRETS) is required/.test(line));
  }
}
