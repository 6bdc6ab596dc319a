import * as v from 'valibot';
import { defineCall } from '#define-call.ts';
import { lenientList, siteIdInput } from '#scalars.ts';
import { MARK_REFUSALS, markInput } from './mark.ts';

export const MAX_MARKS_PER_CALL = 100;

// Each mark is checked by itself, so that a bad one gets its own result and the others are stored.
const anyMarks = Object.assign(v.array(v.unknown(), 'A list is required.'), { entry: markInput });

const sendMarks = defineCall({
  name: 'sendMarks',
  summary:
    'Marks sites that cannot be enforced: they leave plans and rounds at once, for seven days unless staff confirm it. A mark that is stored already stays as it is.',
  method: 'POST',
  path: '/api/v1/marks/',
  access: 'bearer',
  body: v.object({
    /** Whose marks these are. The service refuses marks of one person from the session of another. */
    user_id: siteIdInput,
    marks: v.pipe(
      anyMarks as v.GenericSchema<v.InferInput<typeof markInput>[], unknown[]>, // safe: a list of marks is a list
      v.maxLength(MAX_MARKS_PER_CALL, `At most ${MAX_MARKS_PER_CALL} marks are accepted in one call.`),
    ),
  }),
  // One result for each mark, in the order of the request.
  reply: v.object({
    results: lenientList(
      v.object({
        id: v.string(),
        status: v.picklist(['stored', 'refused']),
        reason: v.fallback(v.nullable(v.picklist(MARK_REFUSALS)), 'invalid'),
      }),
    ),
  }),
  refusals: [400, 401, 404, 409, 429],
});

/** The calls of wardens of the feature `marks`. Only its code loads them. */
export const marksContract = { sendMarks } as const;

export { MARK_REASONS, MARK_REFUSALS, markInput } from './mark.ts';
export type { MarkInput, MarkReason, MarkRefusal } from './mark.ts';
