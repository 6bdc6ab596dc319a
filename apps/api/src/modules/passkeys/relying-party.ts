/** For whom authenticators keep passkeys, and the pages that may use them. */
export type RelyingParty = { readonly id: string; readonly origins: readonly string[] };

/** Browsers accept no numeric address. A demo on this machine is reached as localhost instead. */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname, origin, protocol, port } = new URL(publicUrl);
  if (hostname !== '127.0.0.1' && hostname !== '[::1]') return { id: hostname, origins: [origin] };
  return { id: 'localhost', origins: [`${protocol}//localhost${port === '' ? '' : `:${port}`}`] };
}
