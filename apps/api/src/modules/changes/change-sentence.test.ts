import { expect, test } from 'vitest';
import { changeSentence } from './change-sentence.ts';

const field = (name: string, before: string | null, after: string | null) => ({ name, before, after });
const sentence = (action: string, fields: readonly ReturnType<typeof field>[] = []) =>
  changeSentence({ action, subject: 'Sandgate', fields });

test('a boost reads with its amount, times and reason', () => {
  const fields = [
    field('Amount', null, '+3.00'),
    field('Reason', null, 'Coaches'),
    field('From', null, 'Tue 17 Nov 2026, 08:00'),
    field('Until', null, 'Tue 17 Nov 2026, 10:00'),
  ];
  expect(sentence('boost.set', fields)).toBe(
    'Boost set: Sandgate, +3.00, Tue 17 Nov 2026, 08:00 to Tue 17 Nov 2026, 10:00, Coaches',
  );
  expect(sentence('boost.end', [field('Ended', null, 'Tue 17 Nov 2026, 09:00')])).toBe(
    'Boost ended: Sandgate',
  );
});

test('a switch reads with its new state', () => {
  expect(sentence('setting.switch', [field('Value', 'Disabled', 'Enabled')])).toBe(
    'Setting changed: Sandgate, Enabled',
  );
});

test('a single change reads with both values, several with their names', () => {
  const postcode = field('Postcode', 'NE1', 'NE2');
  expect(sentence('site.update', [postcode])).toBe('Site changed: Sandgate, Postcode from NE1 to NE2');
  expect(sentence('site.update', [field('Postcode', 'NE1', null)])).toBe(
    'Site changed: Sandgate, Postcode NE1 removed',
  );
  const city = field('City', null, 'Newcastle');
  expect(sentence('site.update', [city])).toBe('Site changed: Sandgate, City: Newcastle');
  expect(sentence('site.update', [postcode, city])).toBe('Site changed: Sandgate, Postcode and City');
  const others = ['Street', 'Hours', 'Area'].map((name) => field(name, 'a', 'b'));
  expect(sentence('site.update', [postcode, city, ...others])).toBe(
    'Site changed: Sandgate, Postcode, City, Street and 2 more',
  );
});

test('a flag reads with its new value only', () => {
  expect(sentence('user.staff', [field('Staff', 'no', 'yes')])).toBe(
    'Staff flag changed: Sandgate, Staff: yes',
  );
});

test('a new record reads with its name only', () => {
  expect(sentence('site.create', [field('Postcode', null, 'NE1'), field('City', null, 'Newcastle')])).toBe(
    'Site added: Sandgate',
  );
  expect(sentence('user.sign-out')).toBe('Signed out everywhere: Sandgate');
});

test('a merge of areas names what moved', () => {
  const field = (name: string, after: string, before: string | null = null) => ({ name, before, after });
  const fields = [
    field('Name', 'Quayside', 'Sandgate'),
    field('Sites', '2'),
    field('People', '1'),
    field('Boosts', '0'),
  ];
  expect(changeSentence({ action: 'area.merge', subject: 'Quayside', fields })).toBe(
    'Areas merged: Quayside, Sandgate moved into it, 2 sites, 1 person, 0 boosts',
  );
});
