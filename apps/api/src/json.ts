import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** Low quality: compressing a plan of thousands of sites must not cost more than making it. */
export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const compressBrotli = promisify(brotliCompress);

/** A value of type T that is already serialised. A reply that is sent more than once is serialised and compressed once. */
export class Json<T> {
  /** Only for the type checker: a reply must be the JSON of its own type. */
  declare readonly valueType: T;
  readonly text: string;
  #compressed: Promise<Buffer> | undefined;

  constructor(value: T) {
    this.text = JSON.stringify(value);
  }

  compressed(): Promise<Buffer> {
    return (this.#compressed ??= compressBrotli(this.text, BROTLI));
  }
}
