import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LastFacts } from './last-facts.tsx';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';

const NOW = new Date('2026-11-14T15:05:00');

afterEach(() => {
  vi.useRealTimers();
});

const minutesAgo = (minutes: number): number => NOW.getTime() - minutes * 60_000;

test('a row says when its site was visited until the site has recovered', () => {
  vi.useFakeTimers({ now: NOW });
  adoptRuntimeConfig({ features: ['visits'] });
  const { container, rerender } = render(
    <LastFacts siteId={1} reportedAt={minutesAgo(12)} overdueDays={null} />,
  );
  expect(screen.getByText(/^visited 12\smin ago$/)).toBeTruthy();
  rerender(<LastFacts siteId={1} reportedAt={minutesAgo(95)} overdueDays={null} />);
  expect(container.textContent).toBe('');
});
