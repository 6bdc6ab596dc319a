import { SECURITY_TXT_PATH } from '@patrolplan/contract/service-paths';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config/config.ts';
import type { Clock } from '#core/clock.ts';

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** Where people report a vulnerability (RFC 9116). Without `SECURITY_CONTACT` there is no such file. */
export function securityTxt(
  app: FastifyInstance,
  {
    config,
    clock,
    publicUrl,
  }: { readonly config: Config; readonly clock: Clock; readonly publicUrl: string },
): void {
  app.get(SECURITY_TXT_PATH, (_request, reply) => {
    const { SECURITY_CONTACT: contacts, SECURITY_POLICY: policy } = config;
    if (contacts.length === 0) return reply.code(404).send({ detail: 'Not found.' });
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(securityText({ contacts, policy, publicUrl, now: clock.now() }));
  });
}

type SecurityFacts = {
  readonly contacts: readonly string[];
  readonly policy: string | undefined;
  readonly publicUrl: string;
  readonly now: Date;
};

/** The end of a day, so that the text changes once a day. */
export function securityText({ contacts, policy, publicUrl, now }: SecurityFacts): string {
  const expires = new Date(now.getTime() + VALID_DAYS * DAY_MS).toISOString().slice(0, 10);
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}T00:00:00Z`,
    ...(policy === undefined ? [] : [`Policy: ${policy}`]),
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}${SECURITY_TXT_PATH}`,
  ];
  return `${lines.join('\n')}\n`;
}
