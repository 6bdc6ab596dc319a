import { beforeEach, describe, expect, test } from 'vitest';
import { directionsTo } from './navigation-link.ts';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';

beforeEach(() => adoptRuntimeConfig({}));

describe('directions to a site', () => {
  const position = { latitude: 54.97, longitude: -1.603 };

  test('directions to a site are a link where the deployment has one and the position is known', () => {
    expect(directionsTo({ siteName: 'Quay', position })).toBeNull();
    adoptRuntimeConfig({ navigation: { web: 'https://maps.example/{name}' } });
    expect(directionsTo({ siteName: 'Quay', position })).toBe('https://maps.example/Quay');
    expect(directionsTo({ siteName: 'Quay', position: null })).toBeNull();
  });
});
