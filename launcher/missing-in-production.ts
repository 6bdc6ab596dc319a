const ANYWAY = 'To use it all the same, set ALLOW_EMBEDDED=true.';

/** What the launcher provides for a demo and production must bring along; one sentence each. */
export function missingInProduction(env: NodeJS.ProcessEnv): readonly string[] {
  if (env['PATROL_MODE'] !== 'production' || env['ALLOW_EMBEDDED'] === 'true') return [];
  return [
    ...(env['DATABASE_URL']
      ? []
      : [
          `DATABASE_URL is required in production: the embedded database serves one copy and may lose its newest writes in a power cut. ${ANYWAY}`,
        ]),
    ...(env['TOKEN_SECRETS']
      ? []
      : [
          `TOKEN_SECRETS is required in production: a generated secret is known to this machine only, so a second copy would refuse its sessions. ${ANYWAY}`,
        ]),
  ];
}
