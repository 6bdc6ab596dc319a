import { teamColour } from './team-colours.ts';
import { useTheme } from '#platform/page/theme.ts';

/** The letter of a warden in the colour of the round. */
export function LetterDisc({ index, text }: { index: number; text: string }) {
  const { background, ink } = teamColour(index, useTheme());
  return (
    <span
      aria-hidden
      className="inline-grid h-7 min-w-7 shrink-0 place-items-center rounded-full border border-transparent px-1.5 text-small font-bold tabular-nums"
      style={{ backgroundColor: background, color: ink }}
    >
      {text}
    </span>
  );
}
