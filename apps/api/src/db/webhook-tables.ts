import type { WebhookEvent } from '@patrolplan/contract/staff';
import type { Generated } from 'kysely';

/** Webhooks for other programs and what is sent to them. */
export type WebhookTables = {
  webhooks: {
    id: Generated<number>;
    name: string;
    url: string;
    /** Sealed. */
    secret: Buffer;
    events: WebhookEvent[];
    is_on: boolean;
    version: Generated<number>;
    busy_until: Generated<Date | null>;
  };
  event_deliveries: {
    id: string;
    position: Generated<string>;
    webhook_id: number;
    event: WebhookEvent;
    once: string | null;
    body: string;
    created_at: Date;
    attempts: Generated<number>;
    next_attempt_at: Date;
    accepted_at: Generated<Date | null>;
    failed_at: Generated<Date | null>;
    last_error: Generated<string | null>;
  };
};
