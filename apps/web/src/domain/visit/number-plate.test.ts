import { expect, test } from 'vitest';
import { looksLikePlate } from './number-plate.ts';

test.each([
  'AB12 CDE',
  'AB12CDE',
  'AB12-CDE',
  'ab12 cde',
  'Ab12 cde',
  'Ab12cde',
  'Van NK21 XYZ, on the kerb',
  'blue van (nk71xyz).',
  'A123 BCD',
  'A1 BCD',
  'a123bcd',
  'Q123 ABC',
  'ABC 123D',
  'ABC1D',
  'AB 1234',
  'ABC 123',
  '1234 AB',
  '123ABC',
  'AIZ 1234',
  'Seen again:\nAB12 CDE',
])('%j looks like a number plate', (note) => {
  expect(looksLikePlate(note)).toBe(true);
});

test.each([
  '',
  'Gate open',
  'Bay 12b full',
  'Bays 10-14 full',
  'Row 3, bay 7',
  'NE1 3DH',
  'NE13 7BB',
  'NE12 and NE13 done',
  'A167 was closed',
  'on the A1 and the A19',
  'B1307 works',
  'closed 10:30 to 14:00',
  '2 vans and 3 cars moved on',
  'AI12 CDE',
  'AB12 CDI',
  'AB1 CDE',
  'ABC12 DEF',
  'I123 BCD',
  'permit 1234',
  'called 0191 498 0123',
  'case 12345678',
  '16/11/2026',
])('%j does not look like a number plate', (note) => {
  expect(looksLikePlate(note)).toBe(false);
});
