import type { RefObject } from 'react';
import { Link } from 'wouter';
import { SHEET_CHOICE, Sheet } from '#ui/sheet.tsx';
import { roundTexts } from '#features/round/texts.ts';
import { paths } from '#config/paths.ts';

type RoundMenuProps = {
  ref: RefObject<HTMLDialogElement | null>;
  onChange: () => void;
  onEnd: () => void;
};

/** Rarely used actions of a round. */
export function RoundMenu({ ref, onChange, onEnd }: RoundMenuProps) {
  const choose = (action: () => void) => () => {
    ref.current?.close();
    action();
  };
  return (
    <Sheet
      ref={ref}
      id="round-menu-title"
      title={roundTexts.active.title}
      cancelLabel={roundTexts.skip.cancel}
    >
      <Link href={paths.patrolPlan} className={SHEET_CHOICE}>
        {roundTexts.back}
      </Link>
      <button type="button" className={SHEET_CHOICE} onClick={choose(onChange)}>
        {roundTexts.planned.change}
      </button>
      <button type="button" className={SHEET_CHOICE} onClick={choose(onEnd)}>
        {roundTexts.active.end}
      </button>
    </Sheet>
  );
}
