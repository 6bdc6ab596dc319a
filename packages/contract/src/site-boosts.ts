import * as v from 'valibot';
import { defineCall } from './define-call.ts';
import { lenientList, moment, score, siteId, siteIdsInput, text, timeInput } from './scalars.ts';

/** Why each boosted site is boosted and until when, by site id; the boost that ends first comes first. */
const boostReasons = v.record(v.string(), lenientList(v.object({ reason: text, ends_at: moment })));

type BoostReasons = v.InferOutput<typeof boostReasons>;

/** What others have reported at each site, by site id; the oldest request comes first. */
const askedRequests = v.record(
  v.string(),
  lenientList(v.object({ kind: text, times: v.number(), since: moment })),
);

type AskedRequests = v.InferOutput<typeof askedRequests>;

/** Boosts by site id. The named entries are not sites; a client that reads numbers only ignores them. */
export type BoostsReply = Record<string, number | BoostReasons | AskedRequests | number[]>;

const reply = v.objectWithRest(
  {
    reasons: v.exactOptional(v.fallback(boostReasons, {})),
    /** Sites of the caller's areas that leave the plan now, requested or not; absent when there are none. */
    cannot_be_enforced: v.exactOptional(lenientList(siteId)),
    /** Open requests at the requested sites; absent when there are none. */
    asked: v.exactOptional(v.fallback(askedRequests, {})),
  },
  score,
);

export const readBoosts = defineCall({
  name: 'readBoosts',
  summary: 'The boosts in force at the requested time, by site id. A site without one is left out.',
  method: 'POST',
  path: '/api/v1/sites/boosts/',
  access: 'bearer',
  body: v.object({ site_ids: siteIdsInput, current_time: timeInput }),
  // Safe: the named entries are no numbers. The type of the schema claims that they are.
  reply: reply as v.GenericSchema as v.GenericSchema<BoostsReply, BoostsReply>,
});
