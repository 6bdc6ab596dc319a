import type { ComponentType } from 'react';
import { type LazyPage, lazyPage } from './lazy-page.ts';
import { runtimeConfig } from '#config/runtime-config.ts';
import { type Screen, screenAt, screens } from '#config/screens.ts';

type PageModule = Readonly<Record<string, ComponentType>>;

/** Part of the entry chunk: its HTML is prerendered, and React hydrates it without another request. */
const entryPages = import.meta.glob<PageModule>('/src/features/sign-in/login-page.tsx', { eager: true });

/** All other pages. Each has its own chunk, loaded on demand. */
const lazyPages = import.meta.glob<PageModule>([
  '/src/features/**/*-page.tsx',
  '/src/console/**/*-page.tsx',
  '/src/app/*-page.tsx',
  '!/src/features/sign-in/login-page.tsx',
]);

const pages = new Map<Screen, LazyPage<object>>(
  Object.values(screens).map((screen) => [screen, lazyPage(() => loadPage(screen))]),
);

async function loadPage({ page }: Screen): Promise<ComponentType> {
  const module = entryPages[`/${page}`] ?? (await lazyPages[`/${page}`]?.()) ?? {};
  const found = Object.entries(module).find(([name]) => name.endsWith('Page'));
  if (!found) throw new Error(`${page} exports no page`);
  return found[1];
}

export type PageEntry = { readonly screen: Screen; readonly page: LazyPage<object> };

/** The page at an address (the raw `location.pathname`); null when there is none. */
export function pageAt(pathname: string): PageEntry | null {
  const screen = screenAt(pathname, runtimeConfig().features);
  const page = screen && pages.get(screen);
  return page ? { screen, page } : null;
}
