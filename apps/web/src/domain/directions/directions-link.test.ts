import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DeviceKind, directionsLink } from './directions-link.ts';

const quay = { siteName: 'Quay & Co (North)', position: { latitude: 54.97, longitude: -1.603 } };

test.each<[DeviceKind, string]>([
  ['android', 'geo:54.970000,-1.603000?q=54.970000,-1.603000(Quay%20%26%20Co%20(North))'],
  ['ios', 'https://maps.apple.com/?daddr=54.970000,-1.603000&q=Quay%20%26%20Co%20(North)'],
  ['web', 'https://www.openstreetmap.org/directions?to=54.970000%2C-1.603000'],
])('the default directions link is used on %s', (device, link) => {
  expect(directionsLink({}, device, quay)).toBe(link);
});

test('a configured template replaces the default link', () => {
  const templates = { web: ' https://maps.city.example/to/{longitude}/{latitude}#{name} ', ios: 7 };
  expect(directionsLink(templates, 'web', quay)).toBe(
    'https://maps.city.example/to/-1.603000/54.970000#Quay%20%26%20Co%20(North)',
  );
  expect(directionsLink(templates, 'ios', quay)).toMatch(/^https:\/\/maps\.apple\.com/);
});

test('a template may have spaces around it; an empty one leaves the default', () => {
  expect(directionsLink({ web: ' https://maps.example/{name} ' }, 'web', quay)).toMatch(/^https.*\)$/);
  for (const web of ['', '  ']) {
    expect(directionsLink({ web }, 'web', quay)).toBe(directionsLink({}, 'web', quay));
  }
});

test.each([undefined, null, 'geo:', 7])('no link is built without the field: %j', (configured) => {
  expect(directionsLink(configured, 'web', quay)).toBeNull();
});

test.each(['javascript:alert({latitude})', 'data:text/html,{name}', '//elsewhere.example', 'JavaScript:x'])(
  'no link is built from %s',
  (web) => {
    expect(directionsLink({ web }, 'web', quay)).toBeNull();
  },
);

test('a site name cannot change where the link leads', () => {
  const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (siteName) => {
      const link = directionsLink({ web: 'https://maps.example/?to={name}&end' }, 'web', {
        ...quay,
        siteName,
      });
      const url = new URL(link ?? '');
      return url.origin === 'https://maps.example' && url.searchParams.get('to') === siteName.toWellFormed();
    }),
  );
});
