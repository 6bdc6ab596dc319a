/** Shorter replies are not compressed. */
export const COMPRESS_FROM_BYTES = 1_024;

export const GZIP = { level: 4 };

/** Whether an Accept-Encoding header names Brotli with a weight other than 0. */
export function acceptsBrotli(acceptEncoding: string | undefined): boolean {
  return (acceptEncoding ?? '').split(',').some((one) => /^\s*br\s*(;\s*q=(1|0?\.0*[1-9]).*)?$/i.test(one));
}
