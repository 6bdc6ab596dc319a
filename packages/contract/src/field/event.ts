import * as v from 'valibot';
import { closureEvents } from '#closures/closure.ts';
import { shiftEvents } from '#shift/event.ts';
import { incidentEvents } from '#shift/incident.ts';
import { teamEvents } from '#team/event.ts';
import { visitEvents } from '#visits/visit.ts';

/** The schema of every kind of event, by kind. */
export const fieldEvents = {
  ...visitEvents,
  ...closureEvents,
  ...shiftEvents,
  ...incidentEvents,
  ...teamEvents,
} as const;

export type FieldEventKind = keyof typeof fieldEvents;

type Schema = (typeof fieldEvents)[FieldEventKind];

/** An event as the device sends it. */
export type FieldEventInput = v.InferInput<Schema>;

/** An event as the service reads it. */
export type FieldEvent = v.InferOutput<Schema>;

/** All kinds in one schema, for the documentation. The service reads an event by the schema of its kind. */
export const fieldEvent: v.GenericSchema<FieldEventInput, FieldEvent> = v.union(Object.values(fieldEvents));
