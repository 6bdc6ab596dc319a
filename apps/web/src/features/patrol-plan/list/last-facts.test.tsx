import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LastFacts } from './last-facts.tsx';
import { aSite } from '#testing/a-site.ts';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { askedSites } from '#state/plan/asked-sites.ts';

const NOW = new Date('2026-11-14T15:05:00');

afterEach(() => {
  vi.useRealTimers();
});

const minutesAgo = (minutes: number): number => NOW.getTime() - minutes * 60_000;

test('a row says when its site was visited until the site has recovered', () => {
  vi.useFakeTimers({ now: NOW });
  adoptRuntimeConfig({ features: ['visits'] });
  const { container, rerender } = render(<LastFacts site={aSite({ lastVisitedAt: minutesAgo(12) })} />);
  expect(screen.getByText(/^visited 12\smin ago$/)).toBeTruthy();
  rerender(<LastFacts site={aSite({ lastVisitedAt: minutesAgo(95) })} />);
  expect(container.textContent).toBe('');
});

test('a row says the precaution of its site and, on a line of its own, when it was visited', async () => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  adoptRuntimeConfig({ features: ['visits'] });
  const site = aSite({ lastVisitedAt: minutesAgo(12), precautions: { inTwos: true, notAfter: '20:00' } });
  const { container } = render(<LastFacts site={site} />);
  expect(await screen.findByText('in twos, not after 20:00')).toBeTruthy();
  expect([...container.querySelectorAll('p')].map((line) => line.textContent)).toEqual([
    'in\u00a0twos, not\u00a0after\u00a020:00',
    expect.stringMatching(/^visited 12/),
  ]);
});

test('a row says how often its site was seen today', async () => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  adoptRuntimeConfig({ features: ['visits', 'fair'] });
  render(<LastFacts site={aSite({ visitsToday: { visits: 2, of: 3 } })} />);
  expect(await screen.findByText(/^2\sof\s3\stoday$/)).toBeTruthy();
});

test('a row says how often others asked for a visit, unless it was visited since', async () => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  adoptRuntimeConfig({ features: ['visits', 'requests'] });
  const asked = (times: number) => [{ kind: 'School run', times, since: NOW.toISOString() }];
  act(() => void askedSites.set({ 1: asked(3), 2: asked(1) }));
  const { container, rerender } = render(<LastFacts site={aSite({ siteId: 1, overdueDays: 0 })} />);
  expect(await screen.findByText(/^asked\s3\stimes$/)).toBeTruthy();
  rerender(<LastFacts site={aSite({ siteId: 1, lastVisitedAt: minutesAgo(12) })} />);
  expect(container.textContent).toMatch(/^visited/);
  rerender(<LastFacts site={aSite({ siteId: 2 })} />);
  expect(container.textContent).toBe('');
  act(() => void askedSites.set({}));
});
