import { describe, expect, test } from 'vitest';
import { type RowShade, rowShade } from './row-shade.ts';

type Rgb = readonly [number, number, number];

const partsOf = ({ background }: RowShade) => {
  const [hue = 0, saturation = 0, lightness = 0] = (background.match(/[\d.]+/g) ?? []).map(Number);
  return { hue, saturation: saturation / 100, lightness: lightness / 100 };
};

/** As a screen shows it: eight bits per channel. */
function hslToRgb({ hue, saturation, lightness }: ReturnType<typeof partsOf>): Rgb {
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12;
    const reach = saturation * Math.min(lightness, 1 - lightness);
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)))) / 255;
  };
  return [channel(0), channel(8), channel(4)];
}

const hexToRgb = (hex: string): Rgb => {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
};

const luminance = (rgb: Rgb) => {
  const [red, green, blue] = rgb.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
};

const contrast = (shade: RowShade) => {
  const pair = [luminance(hslToRgb(partsOf(shade))), luminance(hexToRgb(shade.ink))];
  return (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
};

describe('row shade', () => {
  test('the lightness scale runs from 0.45 to 0.70 across the ranking', () => {
    const lightness = (place: number) => partsOf(rowShade(place, 11, false)).lightness;
    expect(lightness(0)).toBeCloseTo(0.45, 4);
    expect(lightness(5)).toBeCloseTo(0.575, 4);
    expect(lightness(10)).toBeCloseTo(0.7, 4);
  });

  test('one row uses 0.45', () => {
    expect(partsOf(rowShade(0, 1, false)).lightness).toBeCloseTo(0.45, 4);
  });

  test('rows are blue, boosted rows are green of the same scale', () => {
    for (let place = 0; place < 40; place += 1) {
      const blue = partsOf(rowShade(place, 40, false));
      const green = partsOf(rowShade(place, 40, true));
      expect(blue.hue).toBeGreaterThan(210);
      expect(blue.hue).toBeLessThan(230);
      expect(green.hue).toBe(152);
      expect(green.lightness).toBe(blue.lightness);
    }
  });

  test('the ink passes WCAG AA on every shade of lists of any length', () => {
    let worstBlue = Infinity;
    let worstGreen = Infinity;
    for (const rows of [1, 2, 3, 12, 41, 100, 997, 10_000]) {
      for (let place = 0; place < rows; place += 1) {
        worstBlue = Math.min(worstBlue, contrast(rowShade(place, rows, false)));
        worstGreen = Math.min(worstGreen, contrast(rowShade(place, rows, true)));
      }
    }
    expect(worstBlue).toBeGreaterThanOrEqual(4.7);
    expect(worstGreen).toBeGreaterThanOrEqual(5.9);
  });
});
