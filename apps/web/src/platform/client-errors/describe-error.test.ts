import { clientErrorsContract } from '@patrolplan/contract/client-errors';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { describeError } from './describe-error.ts';

const ORIGIN = 'https://patrol.example';
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
const PAGE = {
  origin: ORIGIN,
  pathname: '/patrolplan/17/Quay%20East',
  userAgent: CHROME,
  entry: '/assets/index-a1.js',
};

function fault(stack: string, message = 'priya@example.org is not a function'): Error {
  const error = new TypeError(message);
  error.stack = stack;
  return error;
}

const V8 = `TypeError: priya@example.org is not a function
    at rank (${ORIGIN}/assets/plan-b2.js:1:2042)
    at async ${ORIGIN}/assets/index-a1.js:7:1
    at https://extension.example/x.js:3:3
    at <anonymous>`;
const GECKO = `rank@${ORIGIN}/assets/plan-b2.js:1:2042\n@${ORIGIN}/assets/index-a1.js:7:1\n@moz-extension://f/x.js:3:3`;

describe.each([
  ['Chromium and Safari', V8],
  ['Firefox', GECKO],
])('a stack of %s', (_browser, stack) => {
  test('a stack trace is reduced to places in our own scripts, without text', () => {
    const described = describeError(fault(stack), PAGE);
    expect(described).toEqual({
      name: 'TypeError',
      react_error: null,
      screen: '/patrolplan/:siteId/:siteName',
      build: 'index-a1.js',
      frames: [
        { file: 'plan-b2.js', line: 1, column: 2_042 },
        { file: 'index-a1.js', line: 7, column: 1 },
      ],
      browser: 'Chrome',
      browser_version: 141,
    });
    expect(v.safeParse(clientErrorsContract.reportClientError.body, described).success).toBe(true);
  });
});

test.each([
  ['an error of an extension', fault('TypeError: x\n    at https://extension.example/x.js:3:3')],
  [
    'a script of another host with our path',
    fault(`TypeError: x\n at https://evil.example/?${ORIGIN}/assets/a.js:1:1`),
  ],
  ['a thrown text', 'priya@example.org'],
  ['nothing', undefined],
])('no report is made of %s', (_what, cause) => {
  expect(describeError(cause, PAGE)).toBeUndefined();
});

test('a React error is reported with its number', () => {
  const message =
    'Minified React error #418; visit https://react.dev/errors/418?args[]=Priya for the full message';
  expect(describeError(fault(V8, message), PAGE)).toMatchObject({ react_error: 418 });
});

test('an error name that is not a class name is replaced', () => {
  const error = fault(V8);
  error.name = 'Error of priya@example.org';
  expect(describeError(error, PAGE)).toMatchObject({ name: 'Error' });
});

test('a long stack trace is truncated', () => {
  const long = fault(Array.from({ length: 50 }, (_, n) => `at f (${ORIGIN}/assets/a.js:1:${n})`).join('\n'));
  const described = describeError(long, PAGE);
  expect(described?.frames).toHaveLength(10);
  expect(v.safeParse(clientErrorsContract.reportClientError.body, described).success).toBe(true);
});

test('an address without a screen is reported without a screen', () => {
  expect(describeError(fault(V8), { ...PAGE, pathname: '/priya@example.org' })).toMatchObject({
    screen: 'none',
  });
});

test.each([
  [
    'Edge',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    141,
  ],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 140],
  [
    'Safari',
    'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    26,
  ],
  ['other', 'curl', 0],
])('the browser is recognised by its user agent: %s', (browser, userAgent, browser_version) => {
  expect(describeError(fault(V8), { ...PAGE, userAgent })).toMatchObject({ browser, browser_version });
});
