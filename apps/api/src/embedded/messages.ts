import * as v from 'valibot';

/** Messages from the embedded database to its parent process. */
const fromEmbedded = v.variant('kind', [
  v.object({
    kind: v.literal('ready'),
    url: v.string(),
    port: v.number(),
    state: v.picklist(['new', 'existing', 'restored', 'lost']),
    notice: v.optional(v.string()),
  }),
  v.object({ kind: v.literal('refused'), sentence: v.string() }),
  v.object({ kind: v.literal('notice'), sentence: v.string() }),
]);

export type FromEmbedded = v.InferOutput<typeof fromEmbedded>;

export function readMessage(message: unknown): FromEmbedded | undefined {
  const read = v.safeParse(fromEmbedded, message);
  return read.success ? read.output : undefined;
}
