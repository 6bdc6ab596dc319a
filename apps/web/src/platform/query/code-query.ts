/** Lazily loaded code as a query, so that a failed load can be retried. */
export const codeQuery = <Code>(name: string, load: () => Promise<Code>) =>
  ({
    queryKey: ['code', name],
    queryFn: load,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
    // The service worker may have it in its cache.
    networkMode: 'always',
  }) as const;
