import * as v from 'valibot';

/** Data of external providers that a screen may show. */
export type ProvidedData = 'routes' | 'weather' | 'events' | 'map';

/** Attribution required by the terms of the provider. */
export type Credit = { readonly text: string; readonly href?: string | undefined };

const credit = v.object({
  text: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
  href: v.optional(v.pipe(v.string(), v.regex(/^https:\/\//))),
});

/** The attribution of the shown data, without duplicates. Unreadable parts of the configuration are ignored. */
export function creditsFor(attribution: unknown, shown: readonly ProvidedData[]): readonly Credit[] {
  const parts = v.safeParse(v.record(v.string(), v.unknown()), attribution);
  if (!parts.success) return [];
  const credits = shown.flatMap((data) => {
    const read = v.safeParse(v.array(credit), parts.output[data]);
    return read.success ? read.output : [];
  });
  return [...new Map(credits.map((one) => [one.text, one])).values()];
}
