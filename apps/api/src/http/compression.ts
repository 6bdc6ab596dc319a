import { constants } from 'node:zlib';

/** Shorter replies are not compressed. */
export const COMPRESS_FROM_BYTES = 1_024;
/** Up to this length a reply is compressed by one call, which takes less than a millisecond. Streams cost several times as much. */
export const COMPRESS_AT_ONCE_BYTES = 65_536;

/** A low level: compressing a plan of thousands of sites must not cost more than computing it. */
export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
export const GZIP = { level: 4 };

/** The encodings that an Accept-Encoding header names with a weight other than 0. */
function namedEncodings(acceptEncoding = ''): readonly string[] {
  return acceptEncoding
    .split(',')
    .flatMap((one) => /^\s*([a-z]+)\s*(;\s*q=(1|0?\.0*[1-9]).*)?$/i.exec(one)?.[1]?.toLowerCase() ?? []);
}

export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  return namedEncodings(acceptEncoding).includes('gzip');
}

/** For a reply that is stored in all of them. */
export function acceptedEncoding(acceptEncoding: string | undefined): 'br' | 'gzip' | 'identity' {
  const named = namedEncodings(acceptEncoding);
  return (['br', 'gzip'] as const).find((one) => named.includes(one)) ?? 'identity';
}
