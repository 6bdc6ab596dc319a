import { contract } from '@patrolplan/contract';
import { siteFromReply } from '#domain/site/site.ts';
import type { Site } from '#domain/site/site.ts';
import { bootHandoff } from '#platform/boot-handoff/boot-handoff.ts';
import { readIncoming } from '#platform/http/read-incoming.ts';
import { fromJson } from '#platform/http/send.ts';
import { tokens } from '#state/session.ts';

/** Parsing a longer reply twice would cost more than the earlier rows gain: 60 ms with 10,000 sites. */
const MAX_CHARACTERS = 250_000;

/**
 * The reply to the boot script's call, if it has arrived: the first render then contains the rows. The query parses the
 * same reply again, stores it and refreshes the rest.
 */
export function handoffSites(areas: readonly string[]): readonly Site[] | undefined {
  const call = bootHandoff()?.call;
  if (call?.text === undefined || call.text.length > MAX_CHARACTERS) return undefined;
  if (call.token !== tokens.access() || call.body !== JSON.stringify({ selected_areas: areas }))
    return undefined;
  const reply = readIncoming(contract.scoreSites, { status: 200, body: fromJson(call.text) });
  return reply.ok ? reply.value.map(siteFromReply) : undefined;
}
