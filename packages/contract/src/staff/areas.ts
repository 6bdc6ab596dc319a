import * as v from 'valibot';
import { defineStaffCall } from '#define-call.ts';
import { idInput } from '#scalars.ts';
import { areaNameInput } from './inputs.ts';

const staffArea = v.object({
  id: v.number(),
  name: v.string(),
  /** Sites in use. */
  sites: v.number(),
  /** Active accounts that the area is assigned to. */
  wardens: v.number(),
});

const listAreas = defineStaffCall({
  name: 'listAreas',
  summary: 'Every area with the number of its sites and wardens.',
  method: 'GET',
  path: '/api/v1/staff/areas/',
  reply: v.object({ areas: v.array(staffArea) }),
});

/** A few hundred numbers at most: of many sites in a row only the outer ones are sent. */
const listAreaOutlines = defineStaffCall({
  name: 'listAreaOutlines',
  summary:
    'The places between which the sites of each area lie, as longitude and latitude, for its outline on a map.',
  method: 'GET',
  path: '/api/v1/staff/areas/outlines/',
  reply: v.object({
    areas: v.array(
      v.object({ id: v.number(), name: v.string(), places: v.array(v.tuple([v.number(), v.number()])) }),
    ),
  }),
});

const createArea = defineStaffCall({
  name: 'createArea',
  summary: 'Adds an area without sites.',
  method: 'POST',
  path: '/api/v1/staff/areas/create/',
  body: v.object({ name: areaNameInput }),
  reply: v.object({ id: v.number(), name: v.string() }),
});

const renameArea = defineStaffCall({
  name: 'renameArea',
  summary: 'Renames an area. `was` is the name that the caller saw.',
  method: 'POST',
  path: '/api/v1/staff/areas/rename/',
  body: v.object({ area_id: idInput, was: areaNameInput, name: areaNameInput }),
  reply: v.object({ id: v.number(), name: v.string() }),
  refusals: [404, 409],
});

const pair = { area_id: idInput, into_id: idInput };

/** All of its sites, everybody it is assigned to, and its boosts that are not over. */
const counted = v.pipe(v.number('A number is required.'), v.integer('A whole number is required.'));
const moves = v.object({ sites: counted, people: counted, boosts: counted });

const previewAreaMerge = defineStaffCall({
  name: 'previewAreaMerge',
  summary: 'What a merge of an area into another one moves.',
  method: 'POST',
  path: '/api/v1/staff/areas/merge/preview/',
  body: v.object(pair),
  reply: v.object({
    area: v.string(),
    into: v.string(),
    moves,
    /** The visit rule of each area, in days; null without one. */
    every_days: v.nullable(v.number()),
    into_every_days: v.nullable(v.number()),
  }),
  refusals: [404],
});

const mergeAreas = defineStaffCall({
  name: 'mergeAreas',
  summary:
    'Moves everything of an area into another one and deletes it. Names and moves are those of the preview.',
  method: 'POST',
  path: '/api/v1/staff/areas/merge/',
  body: v.object({ ...pair, was: areaNameInput, into_was: areaNameInput, moves }),
  reply: v.object({ id: v.number(), name: v.string() }),
  refusals: [404, 409],
});

export const areasCalls = {
  listAreas,
  listAreaOutlines,
  createArea,
  renameArea,
  previewAreaMerge,
  mergeAreas,
};
