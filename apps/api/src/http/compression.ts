import { constants } from 'node:zlib';

/** Shorter replies are not compressed. */
export const COMPRESS_FROM_BYTES = 1_024;

/** A low level: compressing a plan of thousands of sites must not cost more than computing it. */
export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
export const GZIP = { level: 4 };

/** Whether an Accept-Encoding header names gzip with a weight other than 0. */
export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  return (acceptEncoding ?? '').split(',').some((one) => /^\s*gzip\s*(;\s*q=(1|0?\.0*[1-9]).*)?$/i.test(one));
}
