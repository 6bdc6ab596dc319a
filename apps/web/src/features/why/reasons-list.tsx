import type { ExplainedPart } from '#domain/explanation/explained-parts.ts';
import { reasonTexts } from './reason-texts.ts';
import { scoreText } from '#domain/format.ts';
import { scoreFills } from '#ui/score-fills.ts';

/** Each part with its lines. A wide card has the parts in its table above, so there only the lines are visible. */
export function ReasonsList({ parts }: { parts: readonly ExplainedPart[] }) {
  return (
    <ul className="grid @min-[32rem]:gap-1 @min-[32rem]:py-1">
      {parts.map(({ part, score, lines, planned }) => (
        <li key={part} className="border-t border-line py-2.5 @min-[32rem]:border-0 @min-[32rem]:py-0">
          <p className="flex flex-wrap items-center gap-x-2.5 text-body font-strong @min-[32rem]:hidden">
            <span aria-hidden className={`size-2.5 shrink-0 rounded-sm ${scoreFills[part]}`} />
            <span className="flex-1">{reasonTexts.parts[part]}</span>{' '}
            <span className="tabular-nums">{signedText(score)}</span>
          </p>
          <p className="hidden @min-[32rem]:block">
            <span className="sr-only">{`${reasonTexts.parts[part]} ${signedText(score)}`}</span>
          </p>
          {(lines.length > 0 || planned !== null) && (
            <ul className="grid gap-1 pt-0.5 pl-5 @min-[32rem]:pl-0">
              {lines.map((line) => (
                <li key={line.id} className="flex items-baseline gap-2.5 text-second text-ink-2">
                  <span
                    aria-hidden
                    className={`hidden size-2.5 shrink-0 self-center rounded-sm @min-[32rem]:block ${scoreFills[part]}`}
                  />
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    {line.text}
                    {line.note && <span className="block text-small">{line.note}</span>}
                  </span>{' '}
                  <span className="tabular-nums">{signedText(line.score)}</span>
                </li>
              ))}
              {planned !== null && (
                <li className="text-second text-ink-2 @min-[32rem]:pl-5">
                  {reasonTexts.planned(reasonTexts.parts[part], scoreText(planned))}
                </li>
              )}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

/** With a minus sign (U+2212): a hyphen is hard to see before a number. */
const signedText = (score: number): string => scoreText(score).replace('-', '−');
