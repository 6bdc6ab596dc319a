import type { Explanation } from './explanation.ts';
import { momentText } from '#domain/format.ts';

/** 'Coaches expected · until 16:30' for each boost; each text once. */
export function boostReasonTexts(explanation: Explanation | undefined, now: Date): readonly string[] {
  const texts = explanation?.boost.lines.flatMap((line) =>
    line.kind === 'boost' ? [`${line.reason} · until ${momentText(new Date(line.endsAt), now)}`] : [],
  );
  return [...new Set(texts)];
}
