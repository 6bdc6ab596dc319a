import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ensureChromium } from './system-tools.ts';

/**
 * Draws the icons of the installed app from the mark. Run by hand when the mark changes; the pictures are in the
 * repository, so that a build needs no browser.
 */
type Icon = {
  readonly file: string;
  readonly size: number;
  /** Corner radius and width of the mark, as parts of the size. A maskable icon may be cut down to its inner 80 %. */
  readonly radius: number;
  readonly mark: number;
};

const ICONS: readonly Icon[] = [
  { file: 'icon-192.png', size: 192, radius: 0.22, mark: 0.66 },
  { file: 'icon-512.png', size: 512, radius: 0.22, mark: 0.66 },
  { file: 'maskable-192.png', size: 192, radius: 0, mark: 0.5 },
  { file: 'maskable-512.png', size: 512, radius: 0, mark: 0.5 },
  { file: 'apple-touch-icon.png', size: 180, radius: 0, mark: 0.6 },
];

const FOLDER = join(import.meta.dirname, '..', 'apps', 'web', 'public', 'icons');

mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
const page = await browser.newPage();
for (const icon of ICONS) {
  await page.setViewportSize({ width: icon.size, height: icon.size });
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${drawing(icon)}`);
  writeFileSync(join(FOLDER, icon.file), await page.screenshot({ omitBackground: true }));
}
await browser.close();

/** The bars of the mark in the user interface in white on the accent, as high as 27 is to 30. */
function drawing({ size, radius, mark }: Icon): string {
  const unit = (size * mark) / 30;
  const left = (size - 30 * unit) / 2;
  const top = (size - 27 * unit) / 2;
  const bar = (y: number, width: number, opacity: number) =>
    `<rect x="${left}" y="${top + y * unit}" width="${width * unit}" height="${7.5 * unit}" rx="${3.75 * unit}" fill="#fff" fill-opacity="${opacity}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <rect width="${size}" height="${size}" rx="${radius * size}" fill="#3455b2"/>
    ${bar(0, 30, 1)}${bar(9.75, 21, 0.78)}${bar(19.5, 12.5, 0.56)}
  </svg>`;
}
