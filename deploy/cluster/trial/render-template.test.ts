import { expect, test } from 'vitest';
import { renderTemplate } from './render-template.ts';

const members = [
  { name: 'db1', address: '10.0.0.11' },
  { name: 'db2', address: '10.0.0.12' },
];

test('a name in a template is replaced by its value', () => {
  expect(renderTemplate('port: ${port}', { port: 5432 }, [])).toBe('port: 5432');
});

test('a line about each member is repeated, with the values of the machine beside those of the member', () => {
  const template = 'listen ${port}\n  server ${each.name} ${each.address}:${port}\nend';
  expect(renderTemplate(template, { port: 5000 }, members)).toBe(
    'listen 5000\n  server db1 10.0.0.11:5000\n  server db2 10.0.0.12:5000\nend',
  );
});

test('a template name without a value is an error that names it', () => {
  expect(() => renderTemplate('${adress}', { address: '10.0.0.11' }, members)).toThrow("'adress'");
  expect(() => renderTemplate('${each.adress}', {}, members)).toThrow("'adress'");
});
