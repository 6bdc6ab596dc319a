import { expect, test } from 'vitest';
import css from './theme.css?raw';

/** The tokens of one theme, as theme.css spells them. */
type Tokens = ReadonlyMap<string, string>;

const [lightBlock = '', darkBlock = ''] = [...css.matchAll(/:root \{([^}]*)\}/g)].map((found) => found[1]);
const light = tokensOf(lightBlock);
const dark: Tokens = new Map([...light, ...tokensOf(darkBlock)]);

function tokensOf(block: string): Tokens {
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** Relative luminance and contrast as WCAG 2 defines them. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(tokens: Tokens, ink: string, ground: string): number {
  const [a, b] = [ink, ground].map((name) => luminance(tokens.get(name) ?? 'missing'));
  const [lighter, darker] = [Math.max(a ?? NaN, b ?? NaN), Math.min(a ?? NaN, b ?? NaN)];
  return (lighter + 0.05) / (darker + 0.05);
}

const TEXT = 4.5;
const SCORE = 7;
const EDGE = 3;

// ink, ground, contrast by day, by night, and what it must never fall below
const PAIRS: readonly [string, string, number, number, number][] = [
  ['plate-ink', 'plate', 18.54, 18.83, SCORE],
  ['plate-ink-2', 'plate', 9.14, 10.5, SCORE],
  ['ink', 'bg', 16.99, 17.31, TEXT],
  ['ink', 'surface', 18.54, 15.81, TEXT],
  ['ink', 'sunken', 15.94, 14.01, TEXT],
  ['ink-2', 'bg', 7.39, 9.4, TEXT],
  ['ink-2', 'surface', 8.06, 8.59, TEXT],
  ['ink-2', 'sunken', 6.93, 7.61, TEXT],
  ['link', 'bg', 7.36, 10.32, TEXT],
  ['link', 'surface', 8.03, 9.43, TEXT],
  ['link', 'accent-soft', 6.72, 7.38, TEXT],
  ['on-accent', 'accent', 6.8, 8.83, TEXT],
  ['on-accent', 'accent-hover', 8.63, 10.8, TEXT],
  ['good', 'good-soft', 6.42, 9.39, TEXT],
  ['bad', 'bad-soft', 6.27, 8.49, TEXT],
  ['warn', 'warn-soft', 7.54, 9.83, TEXT],
  ['bad', 'bg', 6.67, 9.85, TEXT],
  ['bad', 'surface', 7.28, 9, TEXT],
  ['on-danger', 'danger', 6.54, 5.15, TEXT],
  ['line-strong', 'surface', 3.87, 4.11, EDGE],
  ['line-strong', 'bg', 3.55, 4.5, EDGE],
  ['p-base', 'surface', 6.8, 6.22, EDGE],
  ['p-weather', 'surface', 4.12, 7.45, EDGE],
  ['p-boost', 'surface', 4.92, 7.56, EDGE],
  ['p-event', 'surface', 4.26, 8.42, EDGE],
  ['p-route', 'surface', 5.29, 6.82, EDGE],
  // the legend of the score bars
  ['p-base', 'bg', 6.23, 6.81, EDGE],
  ['p-weather', 'bg', 3.77, 8.16, EDGE],
  ['p-boost', 'bg', 4.51, 8.28, EDGE],
  ['p-event', 'bg', 3.9, 9.22, EDGE],
  ['p-route', 'bg', 4.85, 7.46, EDGE],
];

/** Text of these tokens appears on all of these grounds, in one combination or another. */
const INKS = ['ink', 'ink-2', 'link', 'good', 'bad', 'warn'];
const GROUNDS = ['bg', 'surface', 'sunken', 'accent-soft', 'good-soft', 'bad-soft', 'warn-soft'];

/** No text has these colours or is in front of them. */
const EDGES_AND_BARS = /^(focus|p-.*|.*line.*)$/;
/** For each other: in dark they have no contrast with most tokens. */
const DANGER = /^(on-)?danger$/;

test('both themes define the same tokens', () => {
  expect([...tokensOf(darkBlock).keys()].toSorted()).toEqual([...light.keys()].toSorted());
});

test.each(PAIRS)(
  '%s on %s has enough contrast in light (%d) and dark (%d)',
  (ink, ground, day, night, least) => {
    expect(contrast(light, ink, ground)).toBeCloseTo(day, 1);
    expect(contrast(dark, ink, ground)).toBeCloseTo(night, 1);
    expect(Math.min(contrast(light, ink, ground), contrast(dark, ink, ground))).toBeGreaterThanOrEqual(least);
  },
);

test.each(GROUNDS)('text in every ink has enough contrast on %s in both themes', (ground) => {
  for (const theme of [light, dark])
    for (const ink of INKS) expect(contrast(theme, ink, ground), ink).toBeGreaterThanOrEqual(TEXT);
});

// So that e2e/a11y.spec.ts need not run axe in dark on screens that use tokens alone: checks/own-colours.test.ts.
test('every two tokens for text and its ground that have enough contrast in light have it in dark', () => {
  const tokens = [...light.keys()].filter((token) => !EDGES_AND_BARS.test(token) && !DANGER.test(token));
  expect(tokens).toEqual(expect.arrayContaining([...INKS, ...GROUNDS, 'on-accent', 'on-good', 'plate']));
  const onlyInLight = tokens.flatMap((ink) =>
    tokens
      .filter((ground) => contrast(light, ink, ground) >= TEXT && !(contrast(dark, ink, ground) >= TEXT))
      .map((ground) => `${ink} on ${ground}`),
  );
  expect(onlyInLight).toEqual([]);
});
