import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** Shorter replies are sent as they are. */
export const PACK_FROM_BYTES = 1_024;

/** Cheap settings: a plan of thousands of sites must not cost more to pack than to make. */
export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
export const GZIP = { level: 4 };

const compress = promisify(brotliCompress);

export const packBrotli = (text: string): Promise<Buffer> => compress(text, BROTLI);

/** Whether a caller takes Brotli: it is named, and not with the weight 0. */
export function takesBrotli(acceptEncoding: string | undefined): boolean {
  return (acceptEncoding ?? '').split(',').some((one) => /^\s*br\s*(;\s*q=(1|0?\.0*[1-9]).*)?$/i.test(one));
}
