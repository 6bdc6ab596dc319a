/** Root folders: which other root folders each may import, and which folders of the service. */
export const ROOT_ARROWS: Record<
  string,
  { readonly roots: readonly string[]; readonly service: readonly string[] }
> = {
  // `web-scripts` for the folders of the builds of the front end.
  launcher: { roots: ['web-scripts'], service: ['config', 'core', 'demo', 'embedded', 'time'] },
  scripts: { roots: ['deploy', 'launcher'], service: ['embedded', 'testing'] },
  deploy: { roots: ['launcher'], service: ['db', 'demo', 'testing'] },
  checks: { roots: ['deploy', 'launcher', 'scripts'], service: ['openapi', 'testing'] },
  e2e: { roots: ['launcher', 'scripts'], service: ['demo', 'testing'] },
  soak: {
    // `bench` for the data and calls of its wardens.
    roots: ['bench', 'deploy', 'launcher', 'scripts'],
    service: [
      'backup',
      'config',
      'core',
      'db',
      'demo',
      'embedded',
      'modules',
      'observability',
      'service',
      'testing',
    ],
  },
  // Measures parts of the service on their own, and the whole of it.
  bench: {
    roots: ['e2e', 'launcher', 'scripts', 'web-scripts'],
    service: [
      'config',
      'core',
      'db',
      'demo',
      'geo',
      'http',
      'modules',
      'observability',
      'service',
      'simulated',
      'testing',
    ],
  },
};
