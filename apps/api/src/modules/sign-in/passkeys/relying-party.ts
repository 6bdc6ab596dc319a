/** WebAuthn relying party: id and allowed origins. */
export type RelyingParty = { readonly id: string; readonly origins: readonly string[] };

/** Browsers accept no numeric address. A demo on this machine is reached as localhost instead. */
export function createRelyingParty(publicUrl: string): RelyingParty {
  const { hostname, origin, protocol, port } = new URL(publicUrl);
  if (hostname !== '127.0.0.1' && hostname !== '[::1]') return { id: hostname, origins: [origin] };
  return { id: 'localhost', origins: [`${protocol}//localhost${port === '' ? '' : `:${port}`}`] };
}
