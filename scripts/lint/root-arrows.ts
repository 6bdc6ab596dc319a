/** Root folders: which other root folders each may import, and which files and folders of the service. */
export const ROOT_ARROWS: Record<
  string,
  { readonly roots: readonly string[]; readonly service: readonly string[] }
> = {
  scripts: { roots: [], service: ['db', 'demo', 'embedded', 'openapi', 'testing'] },
  e2e: { roots: ['scripts'], service: ['demo', 'testing'] },
  soak: {
    // The wardens of the load.
    roots: ['scripts', 'bench'],
    service: ['backup', 'clock.ts', 'db', 'demo', 'embedded', 'modules', 'testing'],
  },
  // The bench compares the service with its own parts.
  bench: {
    roots: ['scripts', 'e2e', 'web-scripts'],
    service: [
      'app.ts',
      'clock.ts',
      'config.ts',
      'deps.ts',
      'log.ts',
      'db',
      'demo',
      'geo',
      'http',
      'modules',
      'observability',
      'operation',
      'simulated',
      'testing',
    ],
  },
};
