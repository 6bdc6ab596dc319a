/** The Network Information API, which only some browsers have. */
type NetworkInformation = { readonly saveData?: boolean; readonly effectiveType?: string };

/** Whether prefetching is acceptable: data saving is off, and the connection is not known to be slow. */
export function goodConnection(network: NetworkInformation | undefined = networkInformation()): boolean {
  return !network?.saveData && (network?.effectiveType === undefined || network.effectiveType === '4g');
}

function networkInformation(): NetworkInformation | undefined {
  // Safe: not part of the standard typings; every field is optional here.
  return typeof navigator === 'undefined'
    ? undefined
    : (navigator as { connection?: NetworkInformation }).connection;
}
