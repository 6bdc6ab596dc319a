const MAX_ADDRESS_LENGTH = 2_000;

/** The address if it is http or https, else empty. */
export function webAddress(text: string): string {
  if (text.length > MAX_ADDRESS_LENGTH) return '';
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : '';
}
