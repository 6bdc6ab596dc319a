/** Code of a part that is loaded when a person opens it. A failed load can be tried again. */
export const codeQuery = <Code>(name: string, load: () => Promise<Code>) =>
  ({
    queryKey: ['code', name],
    queryFn: load,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
    // The service worker may have it without a connection.
    networkMode: 'always',
  }) as const;
