import { useTheme } from '#platform/page/theme.ts';

/**
 * One colour per warden, by theme. Every pair can be distinguished with normal, red-blind and green-blind vision, and
 * the letter on it and the line on the map are legible.
 */
export const TEAM_COLOURS = {
  light: ['#003bc8', '#c54901', '#0d6341', '#750063', '#472600', '#040024', '#e60062', '#397ba6'],
  dark: ['#3878ff', '#fda00e', '#06ffb5', '#ff7fe8', '#eef88a', '#8b758f', '#f56a65', '#c0ffff'],
} as const;

export const TEAM_INK = { light: '#ffffff', dark: '#060d20' } as const;

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

export type Theme = keyof typeof TEAM_INK;

export function teamColour(index: number, theme: Theme): { background: string; ink: string } {
  const colours = TEAM_COLOURS[theme];
  return { background: colours[index % colours.length] ?? colours[0], ink: TEAM_INK[theme] };
}
