import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';

// happy-dom has no layout: these stubs report no change.
vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
vi.stubGlobal('scrollBy', () => undefined);
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
);

configure({ asyncUtilTimeout: 30_000 }); // Generous timeouts for loaded CI machines.

// No test depends on the one before it.
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  adoptRuntimeConfig({});
});
