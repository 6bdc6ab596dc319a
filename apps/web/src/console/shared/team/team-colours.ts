/**
 * One colour per warden, by theme. Every pair can be distinguished with normal, red-blind and green-blind vision, and
 * the letter on it and the line on the map are legible.
 */
export const TEAM_COLOURS = {
  light: ['#003bc8', '#c54901', '#0d6341', '#750063', '#472600', '#040024', '#e60062', '#397ba6'],
  dark: ['#3878ff', '#fda00e', '#06ffb5', '#ff7fe8', '#eef88a', '#8b758f', '#f56a65', '#c0ffff'],
} as const;

export const TEAM_INK = { light: '#ffffff', dark: '#060d20' } as const;

export type Theme = keyof typeof TEAM_INK;

export function teamColour(index: number, theme: Theme): { background: string; ink: string } {
  const colours = TEAM_COLOURS[theme];
  return { background: colours[index % colours.length] ?? colours[0], ink: TEAM_INK[theme] };
}
