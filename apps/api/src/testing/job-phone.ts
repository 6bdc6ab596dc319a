import type { FieldResult } from '#modules/field/receive-events.ts';
import type { teamState } from '#modules/team/team-state.ts';
import type { Random } from './shift-world.ts';

type Job = {
  readonly id: string;
  readonly siteId: number;
  readonly assignment: number;
  readonly by: number;
  readonly state: string;
};
type Event = {
  readonly id: string;
  readonly at: string;
  readonly kind: string;
  readonly job_id: string;
  readonly assignment: number;
};
type Visit = {
  readonly id: string;
  readonly kind: 'visit';
  readonly site_id: number;
  readonly at: string;
  readonly outcome: 'visited';
};

/** A visit that a person made while their phone showed the job as theirs. */
export type Walked = {
  readonly visitId: string;
  readonly jobId: string;
  readonly userId: number;
  readonly at: number;
};

const MINUTE = 60_000;

/**
 * The phone of a warden, written down without a look at the front end: it shows the state of the last reply, keeps what it has not sent,
 * and sends it again until it has an answer. A kill loses a reply that was not stored.
 */
export class JobPhone {
  readonly jobs = new Map<string, Job>();
  readonly outbox: Event[] = [];
  readonly visits: Visit[] = [];
  /** Without those that staff struck. */
  walked: readonly Walked[] = [];
  offlineUntil = 0;

  readonly userId: number;
  readonly #skewMs: number;
  readonly #random: Random;
  readonly #newId: () => string;

  /** `skewMs`: how far its clock is off, after correction. */
  constructor(userId: number, skewMs: number, random: Random, newId: () => string) {
    this.userId = userId;
    this.#skewMs = skewMs;
    this.#random = random;
    this.#newId = newId;
  }

  /** The jobs that the warden can act on. */
  actionable(now: number): readonly string[] {
    return [...this.jobs.values()].flatMap(({ id, by }) => (by > now ? [id] : [])).toSorted();
  }

  apply({ jobs }: ReturnType<typeof teamState>): void {
    this.jobs.clear();
    for (const { id, site_id, assignment, by, state } of jobs) {
      // Answers that are not sent yet count on the screen.
      const answered = this.outbox.find((event) => event.job_id === id && event.assignment === assignment);
      if (answered?.kind === 'job_declined') continue;
      const shown = answered?.kind === 'job_accepted' ? 'accepted' : state;
      this.jobs.set(id, { id, siteId: Number(site_id), assignment, by: Date.parse(by), state: shown });
    }
  }

  answered(results: readonly FieldResult[]): void {
    for (const { id, status } of results) {
      const visit = this.visits.findIndex((one) => one.id === id);
      if (visit >= 0) this.visits.splice(visit, 1);
      const n = this.outbox.findIndex((event) => event.id === id);
      const [event] = n < 0 ? [] : this.outbox.splice(n, 1);
      if (
        event !== undefined &&
        status !== 'stored' &&
        this.jobs.get(event.job_id)?.assignment === event.assignment
      )
        this.jobs.delete(event.job_id);
    }
  }

  /** The warden looks at the screen: answers an offer, or walks to a job and visits its site. */
  act(now: number): void {
    for (const job of this.jobs.values()) {
      if (job.by <= now) continue;
      const draw = this.#random();
      if (job.state === 'accepted' && draw < 0.12) this.#visit(job, now);
      else if (job.state === 'accepted' && draw < 0.14) this.#answer(job, 'job_declined', now);
      else if (job.state === 'open' && draw < 0.3) this.#answer(job, 'job_accepted', now);
      else if (job.state === 'open' && draw < 0.36) this.#answer(job, 'job_declined', now);
    }
    if (this.#random() < 0.06) this.offlineUntil = now + (1 + this.#random() * 14) * MINUTE;
  }

  #answer(job: Job, kind: 'job_accepted' | 'job_declined', now: number): void {
    this.outbox.push({
      id: this.#newId(),
      at: this.#time(now),
      kind,
      job_id: job.id,
      assignment: job.assignment,
    });
    if (kind === 'job_declined') this.jobs.delete(job.id);
    else this.jobs.set(job.id, { ...job, state: 'accepted' });
  }

  #visit(job: Job, now: number): void {
    const at = this.#time(now);
    const id = this.#newId();
    this.visits.push({ id, kind: 'visit', site_id: job.siteId, at, outcome: 'visited' });
    const visit = { visitId: id, jobId: job.id, userId: this.userId, at: Date.parse(at) };
    this.walked = [...this.walked, visit];
    this.jobs.delete(job.id);
  }

  #time(now: number): string {
    return new Date(now + this.#skewMs).toISOString();
  }
}
