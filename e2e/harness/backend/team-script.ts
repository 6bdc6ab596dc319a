import type { CallReply } from '@patrolplan/contract';
import { teamContract } from '@patrolplan/contract/team';
import type { TeamEventInput } from '@patrolplan/contract/team';
import { replyTo } from './answers.ts';
import type { Backend } from './backend.ts';
import { START } from './builders.ts';

type Changes = CallReply<typeof teamContract.readTeamChanges>;
export type WireRound = Changes['rounds'][number];
export type WireJob = Changes['jobs'][number];

const after = (minutes: number): string => new Date(Date.parse(START) + minutes * 60_000).toISOString();

/** A service with what staff sent to one person. A test adds news; each is delivered once. */
export type ScriptedTeam = {
  readonly news: Partial<Changes>[];
  readonly events: TeamEventInput[];
  /** What becomes of the next events. */
  answer: { status: 'stored' | 'taken'; reason: null | 'taken' };
};

export const helensRound = (parts: Partial<WireRound> = {}): WireRound => ({
  id: '019a8f00-0000-4000-8000-000000000001',
  sent_by: 'Helen',
  sent_at: after(-10),
  starts_at: after(0),
  finish_by: after(205),
  start_site_id: null,
  returns: true,
  stops: [13, 14, 12, 10, 7, 3].map((site_id, place) => ({
    site_id,
    kind: 'visit',
    arrive_at: after(10 + 12 * place),
    minutes: 6,
  })),
  points: 50.86,
  due_sites: 3,
  state: 'sent',
  progress: null,
  ...parts,
});

export const helensJob = (parts: Partial<WireJob> = {}): WireJob => ({
  id: '019a8f00-0000-4000-8000-000000000002',
  assignment: 1,
  site_id: 11,
  site_name: 'Clayton Street On-Street Bays',
  street: 'Clayton Street',
  postcode: 'NE1 5PN',
  reason: 'Bus lane blocked, reported by the operator',
  by: after(70),
  for: 'you',
  state: 'open',
  sent_by: 'Helen',
  sent_at: after(-2),
  ...parts,
});

/** Scripts the calls of the team. */
export function scriptTeam(backend: Backend): ScriptedTeam {
  const script: ScriptedTeam = { news: [], events: [], answer: { status: 'stored', reason: null } };
  const since = (cursor: string): Changes => {
    const news = script.news.slice(Number(cursor || 0));
    return {
      cursor: String(script.news.length),
      now: START,
      is_whole: cursor === '',
      rounds: news.flatMap(({ rounds = [] }) => rounds),
      jobs: news.flatMap(({ jobs = [] }) => jobs),
      gone: news.flatMap(({ gone = [] }) => gone),
      claims: news.findLast(({ claims }) => claims)?.claims ?? null,
    };
  };
  backend.answersBy(teamContract.readTeamChanges, ({ url }) =>
    replyTo(teamContract.readTeamChanges, since(url.searchParams.get('since') ?? '')),
  );
  backend.answersBy(teamContract.sendTeamEvents, ({ body }) => {
    const sent = body as { events: TeamEventInput[]; since: string }; // safe: only the app sends it, checked by the contract's types
    script.events.push(...sent.events);
    const results = sent.events.map(({ id }) => ({ id, ...script.answer }));
    return replyTo(teamContract.sendTeamEvents, { results, ...since(sent.since) });
  });
  return script;
}
