import { expect, test } from 'vitest';
import { readFieldRecord, stateRecord } from './field-records.ts';
import { emptyState } from '#domain/field/person-state.ts';
import { aKnownShift, anIncident } from '#testing/a-shift.ts';

test('an incident is read from the disk as it was stored, with and without a last visit', () => {
  for (const incident of [anIncident(), anIncident({ lastVisit: null, state: 'sent' })])
    expect(readFieldRecord(structuredClone(incident))).toEqual(incident);
});

test('a state that an earlier version stored has no incidents', () => {
  const { incidents: _, ...earlier } = aKnownShift();
  const record = { ...stateRecord(emptyState(7)), shift: earlier };
  expect(readFieldRecord(record)).toMatchObject({ shift: { incidents: [] } });
});
