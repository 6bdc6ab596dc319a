const MAX_ADDRESS_LENGTH = 2_000;

/** The address when it is one of the web, http or https and nothing else; empty when not. */
export function webAddress(text: string): string {
  if (text.length > MAX_ADDRESS_LENGTH) return '';
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : '';
}
