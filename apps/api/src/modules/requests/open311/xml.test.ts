import { expect, test } from 'vitest';
import { listXml } from './xml.ts';

test('a list is written with its declaration, its entries and empty elements', () => {
  expect(listXml('services', 'service', [{ service_code: 'pavement', metadata: false, group: '' }])).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<services><service><service_code>pavement</service_code><metadata>false</metadata><group/></service></services>\n',
  );
  expect(listXml('errors', 'error', [])).toContain('<errors></errors>');
});

test('text cannot end its element, name an entity or hold what XML cannot', () => {
  const text = '</x> & <!ENTITY "a"> \u0000\u0008\uFFFF\uD800 😀';
  expect(listXml('a', 'b', [{ c: text }])).toContain(
    '<c>&lt;/x&gt; &amp; &lt;!ENTITY &quot;a&quot;&gt;  😀</c>',
  );
});
