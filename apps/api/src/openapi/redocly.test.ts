import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { openApiDocument } from './document.ts';

async function problemsOf(document: object): Promise<readonly string[]> {
  const config = await createConfig({
    extends: ['recommended-strict'],
    // Our paths end in a slash.
    rules: { 'no-path-trailing-slash': 'off' },
  });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems.map(({ ruleId, message, location }) =>
    [ruleId, message, location[0]?.pointer ?? ''].join(': '),
  );
}

test('Redocly finds no problem in the OpenAPI document', async () => {
  expect(await problemsOf(openApiDocument('https://patrol.example'))).toEqual([]);
});

test('Redocly finds a security scheme that does not exist', async () => {
  const problems = await problemsOf({
    ...openApiDocument('https://patrol.example'),
    security: [{ other: [] }],
  });
  expect(problems).toEqual([expect.stringContaining('security-defined')]);
});
