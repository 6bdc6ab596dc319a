import { describe, expect, test } from 'vitest';
import { planRow, type RowShade, rowShade } from './plan-row.ts';
import { routeFrom } from '#domain/route/route.ts';
import type { RankedSite } from '#domain/score/rank-sites.ts';
import { aSite } from '#testing/a-site.ts';

const route = routeFrom({ seconds: 3000, metres: 5471 }, { latitude: 54.97, longitude: -1.61 });
const site = aSite({ baseScore: 6.9, weatherScore: 0.6, eventScore: 3 });
const ranked: RankedSite = { site, boost: 1.5, route, final: 14.5 };
const setting = { place: 0, rows: 3, highest: 14.5, progress: null };
const underWay = { done: 0, total: 3, skipped: new Set<number>() };

describe('a row', () => {
  test('a row shows its rank, name and final score to 2 decimals', () => {
    expect(planRow(ranked, setting)).toMatchObject({
      place: 1,
      siteName: 'Quayside Car Park',
      score: '14.50',
    });
  });

  test('a row has a line for each part above 0, in a fixed order', () => {
    expect(planRow(ranked, setting).parts.map(({ part, text }) => `${text} ${part}`)).toEqual([
      '+0.60 weather',
      '+1.50 boost',
      '+3.00 event',
      '+2.50 route',
    ]);
  });

  test('a part that is not above 0 has no line and no segment', () => {
    const plain = planRow({ site: aSite({ eventScore: -0.5 }), boost: 0, route: null, final: 4.5 }, setting);
    expect(plain.parts).toEqual([]);
    expect(plain.bar.map(({ part }) => part)).toEqual(['base']);
  });

  test('the bar is drawn relative to the highest score of the plan', () => {
    const half = planRow({ site: aSite({ baseScore: 7.25 }), boost: 0, route: null, final: 7.25 }, setting);
    expect(half).toMatchObject({ bar: [{ part: 'base', share: 100 }], barLength: 0.5 });
    const { bar, barLength } = planRow(ranked, setting);
    expect(bar.map(({ part, share }) => [part, share.toFixed(1)])).toEqual([
      ['base', '47.6'],
      ['weather', '4.1'],
      ['boost', '10.3'],
      ['event', '20.7'],
      ['route', '17.2'],
    ]);
    expect(barLength).toBeCloseTo(1);
  });

  test('a row of a site without coordinates has no route line', () => {
    const nowhere = { ...ranked, site: aSite({ latitude: null }), route: null };
    expect([planRow(ranked, setting).routable, planRow(nowhere, setting).routable]).toEqual([true, false]);
  });

  test('a row has no bar where no score is above 0', () => {
    const nothing = { site: aSite({ baseScore: 0 }), boost: 0, route: null, final: 0 };
    expect(planRow(nothing, { ...setting, highest: 0 })).toMatchObject({ bar: [], barLength: 0 });
  });

  test('a row is boosted when its boost is above 0', () => {
    expect(planRow(ranked, setting).boosted).toBe(true);
    expect(planRow({ ...ranked, boost: 0 }, setting).boosted).toBe(false);
  });

  test('a row shows route duration and distance when known', () => {
    expect(planRow(ranked, setting)).toMatchObject({
      duration: '50 min',
      distance: '3.4 miles',
      routing: false,
    });
    expect(planRow({ ...ranked, route: null }, setting)).toMatchObject({ duration: null, routing: false });
  });

  test('a route is pending only for a site with coordinates that was not skipped', () => {
    const bare = { ...ranked, route: null };
    const routing = (row: RankedSite, progress = underWay) => planRow(row, { ...setting, progress }).routing;
    expect(routing(bare)).toBe(true);
    expect(routing(ranked)).toBe(false);
    expect(routing({ ...bare, site: aSite({ latitude: null }) })).toBe(false);
    expect(routing(bare, { ...underWay, skipped: new Set([site.siteId]) })).toBe(false);
  });

  test("a row shows the weather main and temperature in °C, or 'No weather data'", () => {
    const weather = (given: RankedSite['site']['weather']) =>
      planRow({ ...ranked, site: aSite({ weather: given }) }, setting).weather;
    expect(weather({ main: 'Rain', temp: 9 })).toBe('Rain 9\u00a0°C');
    expect(weather({ main: 'Snow', temp: 0 })).toBe('Snow 0\u00a0°C');
    expect(weather({ main: 'Clear', temp: null })).toBe('Clear');
    expect(weather({ main: '', temp: null })).toBe('No weather data');
    expect(weather(null)).toBe('No weather data');
  });

  test('a row has the icon of its weather when the weather has a name', () => {
    const sign = (given: RankedSite['site']['weather']) =>
      planRow({ ...ranked, site: aSite({ weather: given }) }, setting).weatherMain;
    expect(sign({ main: 'Rain', temp: null })).toBe('Rain');
    expect([sign({ main: '', temp: 9 }), sign(null)]).toEqual([null, null]);
  });
});

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

  test('a single row uses lightness 0.45', () => {
    expect(partsOf(rowShade(0, 1, false)).lightness).toBeCloseTo(0.45, 4);
  });

  test('rows are blue, boosted rows green of the same lightness', () => {
    for (let place = 0; place < 40; place += 1) {
      const blue = partsOf(rowShade(place, 40, false));
      const green = partsOf(rowShade(place, 40, true));
      expect(blue.hue).toBeGreaterThan(210);
      expect(blue.hue).toBeLessThan(230);
      expect(green.hue).toBe(152);
      expect(green.lightness).toBe(blue.lightness);
    }
  });

  test('the text colour passes WCAG AA on every shade, for lists of any length', () => {
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
