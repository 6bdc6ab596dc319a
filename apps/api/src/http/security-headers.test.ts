import { expect, test } from 'vitest';
import { clientConfig } from './client-config.ts';
import { commonHeaders, pagePolicy } from './security-headers.ts';

const hashes = { scripts: ["'sha256-aaa='"], styles: ["'sha256-bbb='"] };
const absent = {
  MAPS_HOST: undefined,
  MAPS_TOKEN: undefined,
  MAPS_ATTRIBUTION: undefined,
  WEATHER_ICON_HOST: undefined,
  OPENWEATHERMAP_KEY: undefined,
  TICKETMASTER_KEY: undefined,
  MAP_HOSTS: [],
  FEATURES: [],
  CLIENT_ERRORS: 0,
  NAVIGATION: 'default' as const,
  NAVIGATION_ANDROID: undefined,
  NAVIGATION_IOS: undefined,
  NAVIGATION_WEB: undefined,
};

function directives(policy: string): Record<string, string> {
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

test('the demo serves simulated maps and icons from its own address', () => {
  const client = clientConfig({ PATROL_MODE: 'demo', ...absent });
  expect(client).toMatchObject({
    apiHost: '',
    mapsHost: '/simulated',
    mapsToken: 'simulated',
    weatherIconHost: '/simulated',
    features: [],
  });
  const policy = directives(pagePolicy(client, hashes));
  expect(policy['connect-src']).toBe("'self'");
  expect(policy['img-src']).toBe("'self' data:");
});

test('the configuration names a demo only in the demo', () => {
  const demo = { accounts: [] };
  expect(clientConfig({ PATROL_MODE: 'demo', ...absent }, demo)).toMatchObject({ demo });
  expect(clientConfig({ PATROL_MODE: 'production', ...absent }, demo)).not.toHaveProperty('demo');
});

test('a demo with a maps token uses the real service', () => {
  const client = clientConfig({ PATROL_MODE: 'demo', ...absent, MAPS_TOKEN: 'pk.1' });
  expect(client).toMatchObject({ mapsHost: 'https://api.mapbox.com', mapsToken: 'pk.1' });
});

test('production simulates nothing: without a token no route is requested', () => {
  const client = clientConfig({ PATROL_MODE: 'production', ...absent });
  expect(client).toMatchObject({ mapsToken: '', weatherIconHost: 'https://openweathermap.org' });
  const policy = directives(pagePolicy(client, hashes));
  expect(policy['connect-src']).toBe("'self' https://openweathermap.org");
});

test('the page may call the hosts of its configuration and no other', () => {
  const policy = directives(
    pagePolicy(
      clientConfig({
        ...absent,
        PATROL_MODE: 'production',
        MAPS_HOST: 'https://maps.example:8443/osrm',
        MAPS_TOKEN: 'pk.1',
        WEATHER_ICON_HOST: 'https://icons.example',
        MAP_STYLE: 'https://styles.example/quiet.json',
        MAP_HOSTS: ['https://tiles.example'],
      }),
      hashes,
    ),
  );
  expect(policy['connect-src']).toBe(
    "'self' https://maps.example:8443 https://icons.example https://styles.example https://tiles.example",
  );
  expect(policy['img-src']).toBe(
    "'self' data: https://icons.example https://styles.example https://tiles.example",
  );
  expect(policy['script-src']).toBe("'self' 'sha256-aaa='");
  expect(policy['style-src']).toBe("'self' 'sha256-bbb='");
  expect(policy['default-src']).toBe("'none'");
  expect(policy['frame-ancestors']).toBe("'none'");
  expect(policy['object-src']).toBe("'none'");
  expect(policy['base-uri']).toBe("'none'");
  expect(policy['require-trusted-types-for']).toBe("'script'");
});

test('the content security policy never allows inline or evaluated code', () => {
  const client = clientConfig({ PATROL_MODE: 'demo', ...absent });
  expect(pagePolicy(client, hashes)).not.toMatch(/unsafe|\*/);
  expect(commonHeaders({ PUBLIC_URL: 'http://patrol.test' })['content-security-policy']).not.toMatch(
    /unsafe/,
  );
});

test('HSTS is sent only with TLS', () => {
  expect(commonHeaders({ PUBLIC_URL: 'http://patrol.test' })).not.toHaveProperty('strict-transport-security');
  expect(commonHeaders({ PUBLIC_URL: undefined })).not.toHaveProperty('strict-transport-security');
  expect(commonHeaders({ PUBLIC_URL: 'https://patrol.test' })['strict-transport-security']).toBe(
    'max-age=31536000; includeSubDomains',
  );
});

test('the navigation link is the configured one, the default one, or none', () => {
  const navigation = (given: Partial<Parameters<typeof clientConfig>[0]>) =>
    clientConfig({ PATROL_MODE: 'demo', ...absent, ...given }).navigation;
  expect(navigation({})).toEqual({});
  expect(navigation({ NAVIGATION_WEB: 'https://maps.test/{latitude},{longitude}' })).toEqual({
    web: 'https://maps.test/{latitude},{longitude}',
  });
  expect(navigation({ NAVIGATION: 'none' })).toBeUndefined();
});
