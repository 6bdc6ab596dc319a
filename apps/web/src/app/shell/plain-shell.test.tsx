import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PlainShell } from './plain-shell.tsx';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { renderScreen } from '#testing/render-screen.tsx';

test('the sign-in page says what the product is where the deployment has the feature', () => {
  adoptRuntimeConfig({ features: ['welcome'] });
  renderScreen(<PlainShell>form</PlainShell>, '/login');
  expect(screen.getByText('Where to patrol next, and why.')).toBeTruthy();
});

test('without the feature the sign-in page has only the name of the product', () => {
  adoptRuntimeConfig({});
  renderScreen(<PlainShell>form</PlainShell>, '/login');
  expect(screen.queryByText(/Where to patrol/)).toBeNull();
});
