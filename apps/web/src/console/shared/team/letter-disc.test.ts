import { describe, expect, test } from 'vitest';
import { TEAM_COLOURS, TEAM_INK, teamColour } from './letter-disc.tsx';
import { mapColours } from '#map/colours.ts';

type Rgb = readonly [number, number, number];

function linear(hex: string): Rgb {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return [red, green, blue];
}

const dot = (row: Rgb, [red, green, blue]: Rgb): number => row[0] * red + row[1] * green + row[2] * blue;
const luminance = (hex: string): number => dot([0.2126, 0.7152, 0.0722], linear(hex));

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Simulation of each kind of colour vision at full strength: Machado, Oliveira and Fernandes (2009). */
const SIGHTS: Readonly<Record<string, readonly [Rgb, Rgb, Rgb]>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'red-blind': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'green-blind': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

/** CIE L*a*b* of a colour as seen with this vision. */
function seen(hex: string, [red, green, blue]: readonly [Rgb, Rgb, Rgb]): Rgb {
  const light = linear(hex);
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  const rgb: Rgb = [clip(dot(red, light)), clip(dot(green, light)), clip(dot(blue, light))];
  const bend = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  const x = bend(dot([0.4124, 0.3576, 0.1805], rgb) / 0.9505);
  const y = bend(dot([0.2126, 0.7152, 0.0722], rgb));
  const z = bend(dot([0.0193, 0.1192, 0.9505], rgb) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Ten times the just noticeable difference. */
const LEAST_DISTANCE = 20;

describe.each(['light', 'dark'] as const)('the colours of a team, %s', (theme) => {
  const colours = TEAM_COLOURS[theme];

  test('each warden of a team has a colour', () => {
    expect(new Set(colours).size).toBe(8);
  });

  test('letters on team colours are readable, and so are their lines on the map', () => {
    for (const colour of colours) {
      expect(contrast(colour, TEAM_INK[theme])).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colour, mapColours[theme].land)).toBeGreaterThanOrEqual(3);
    }
  });

  test.each(Object.keys(SIGHTS))('each pair of team colours can be told apart: %s', (sight) => {
    const matrix = SIGHTS[sight];
    if (!matrix) throw new Error('There is no such sight.');
    colours.forEach((one, index) => {
      for (const other of colours.slice(index + 1)) {
        const [a, b] = [seen(one, matrix), seen(other, matrix)];
        expect(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])).toBeGreaterThan(LEAST_DISTANCE);
      }
    });
  });
});

test('a warden has the colour of the position in the team', () => {
  expect(teamColour(1, 'light')).toEqual({ background: '#c54901', ink: '#ffffff' });
});
