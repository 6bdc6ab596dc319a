import * as v from 'valibot';
import { defineCall } from '#define-call.ts';
import { text } from '#scalars.ts';

const MAX_NUMBER = 10_000_000;
const wholeNumber = v.pipe(
  v.number('A whole number is required.'),
  v.integer('A whole number is required.'),
  v.minValue(0, 'This number is too small.'),
  v.maxValue(MAX_NUMBER, 'This number is too large.'),
);
const matching = (pattern: RegExp) =>
  v.pipe(v.string('A text is required.'), v.regex(pattern, 'This value has another form.'));

export const MAX_FRAMES = 10;
export const BROWSERS = ['Chrome', 'Edge', 'Firefox', 'Safari', 'other'] as const;

/** The file name of a script of the front end. */
const file = matching(/^[\w.-]{1,60}\.js$/);

/**
 * Where the front end failed, and nothing else. It has no field for a message, which may contain what a person typed or what
 * the service replied.
 */
const clientError = v.strictObject({
  /** The class of the error, such as TypeError. */
  name: matching(/^[A-Za-z]{1,40}$/),
  /** The number of an error of React, whose messages are left out of a build. */
  react_error: v.nullable(wholeNumber),
  /** The screen as it is listed in the front end, with `:siteId` and the like instead of values. */
  screen: matching(/^(none|\/[A-Za-z:/-]{0,60})$/),
  /** The script that the page started with. It differs between builds. */
  build: file,
  /** Innermost first. */
  frames: v.pipe(
    v.array(v.strictObject({ file, line: wholeNumber, column: wholeNumber }), 'A list is required.'),
    v.minLength(1, 'At least one place is required.'),
    v.maxLength(MAX_FRAMES, 'Too many places.'),
  ),
  browser: v.picklist(BROWSERS, 'This browser is not known.'),
  browser_version: wholeNumber,
});

export type ClientError = v.InferOutput<typeof clientError>;

const reportClientError = defineCall({
  name: 'reportClientError',
  summary: 'Report an error of the front end. Not found while the deployment has not switched reports on.',
  method: 'POST',
  path: '/api/v1/client-errors/',
  access: 'public',
  body: clientError,
  maxBodyBytes: 4_096,
  // No client reads the reply, so any is accepted.
  reply: v.fallback(v.object({ message: text }), { message: '' }),
  refusals: [404, 429],
});

/** Only the code that reports errors loads it. */
export const clientErrorsContract = { reportClientError } as const;
