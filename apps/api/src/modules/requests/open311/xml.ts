/** A value of a reply of GeoReport v2. */
export type Fields = Readonly<Record<string, string | number | boolean>>;

/** A list of GeoReport v2 as XML, such as `<services><service>…</service></services>`. */
export const listXml = (list: string, entry: string, entries: readonly Fields[]): string =>
  `${DECLARATION}<${list}>${entries.map((fields) => element(entry, fields)).join('')}</${list}>\n`;

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

const element = (name: string, fields: Fields): string =>
  `<${name}>${Object.entries(fields)
    .map(([field, value]) =>
      value === '' ? `<${field}/>` : `<${field}>${escapeXml(String(value))}</${field}>`,
    )
    .join('')}</${name}>`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML 1.0 cannot have, not even escaped, are left out. */
const escapeXml = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
