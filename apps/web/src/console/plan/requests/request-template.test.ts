import { expect, test } from 'vitest';
import { requestTemplate } from './request-template.ts';

test('the template has every column and times of yesterday', () => {
  const lines = requestTemplate(new Date('2026-11-16T10:00:00Z')).split('\n');
  expect(lines[0]).toBe('site,latitude,longitude,usrn,kind,time,text,reference');
  expect(lines.slice(1, 4).every((line) => line.includes(',2026-11-15 '))).toBe(true);
});
