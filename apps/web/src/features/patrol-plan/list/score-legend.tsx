import Info from 'lucide-react/icons/info';
import { useRef, useState } from 'react';
import { SCORE_PARTS } from '#domain/score/score-breakdown.ts';
import { planTexts } from '#features/patrol-plan/texts.ts';
import { useDismiss } from '#ui/dialog/use-dismiss.ts';

const LABEL = 'Parts of the score';

/** What the colours of the score bars mean, beside 'Score'. Without the bars (forced colours) it is left out. */
export function ScoreLegend() {
  const box = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  useDismiss(box, isOpen, {
    onOutsideClick: close,
    onEscape() {
      close();
      button.current?.focus();
    },
  });
  return (
    <span ref={box} className="forced-colors:hidden">
      <button
        ref={button}
        type="button"
        aria-label={LABEL}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="plan-legend-button"
      >
        <Info aria-hidden className="size-4" />
      </button>
      {isOpen && (
        <ul className="plan-legend arrive rounded-card border border-line bg-surface px-3 py-2 text-fact text-ink shadow-popover">
          {SCORE_PARTS.map((part) => (
            <li key={part} className="flex items-center gap-1.5">
              <span
                aria-hidden
                className="size-2.5 rounded-[3px]"
                style={{ background: `var(--p-${part})` }}
              />
              {planTexts.parts[part]}
            </li>
          ))}
        </ul>
      )}
    </span>
  );
}
