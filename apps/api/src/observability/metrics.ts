import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** Metrics in Prometheus' text format. Each instance has its own. */
export type Metrics = {
  /** A call by the contract's name, or else by its route. */
  requestDone(call: string, status: number, seconds: number): void;
  jobRun(job: string, outcome: string, seconds: number): void;
  providerCall(provider: string, outcome: string): void;
  signInFailed(): void;
  /** An error that a browser reported. */
  clientError(version: string, screen: string): void;
  /** A read that may use a replica, by where it was answered. */
  replicaRead(target: string): void;
  /** A gauge that is read on each scrape. It is left out if it cannot be read. */
  watch(name: string, help: string, read: () => number | Promise<number>): void;
  /** The same for one number by label, such as one for each job. */
  watchEach(
    name: string,
    help: string,
    label: string,
    read: () => Promise<Readonly<Record<string, number>>>,
  ): void;
  text(): Promise<string>;
  readonly contentType: string;
};

const REQUEST_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(options: { readonly ofProcess: boolean; readonly version?: string }): Metrics {
  const { ofProcess, version = 'unknown' } = options;
  const registry = new Registry();
  if (ofProcess) collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: 'patrol_http_request_seconds',
    help: 'Time to answer a request.',
    labelNames: ['call', 'status'] as const,
    buckets: REQUEST_BUCKETS_SECONDS,
    registers,
  });
  const jobs = new Histogram({
    name: 'patrol_job_seconds',
    help: 'Time that a run of a job took.',
    labelNames: ['job', 'outcome'] as const,
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers,
  });
  const providerCalls = new Counter({
    name: 'patrol_provider_calls_total',
    help: 'Calls to outside providers, also those withheld.',
    labelNames: ['provider', 'outcome'] as const,
    registers,
  });
  const failedSignIns = new Counter({
    name: 'patrol_sign_ins_failed_total',
    help: 'Sign-ins that were refused: wrong password, unknown or inactive account, too many attempts.',
    registers,
  });
  const clientErrors = new Counter({
    name: 'patrol_client_errors_total',
    help: 'Errors of the front end that browsers reported.',
    labelNames: ['version', 'screen'] as const,
    registers,
  });
  const replicaReads = new Counter({
    name: 'patrol_replica_reads_total',
    help: 'Reads that may use a replica, by where they were answered.',
    labelNames: ['target'] as const,
    registers,
  });
  new Gauge({
    name: 'patrol_build_info',
    help: 'Always 1; the labels name the version that runs.',
    labelNames: ['version', 'node'] as const,
    registers,
  }).set({ version, node: process.version }, 1);
  return {
    signInFailed: () => failedSignIns.inc(),
    clientError: (version, screen) => clientErrors.inc({ version, screen }),
    replicaRead: (target) => replicaReads.inc({ target }),
    requestDone: (call, status, seconds) => requests.observe({ call, status }, seconds),
    jobRun: (job, outcome, seconds) => jobs.observe({ job, outcome }, seconds),
    providerCall: (provider, outcome) => providerCalls.inc({ provider, outcome }),
    watch(name, help, read) {
      const gauge = new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          this.reset();
          try {
            this.set(await read());
          } catch {
            // While the database is unavailable its gauges are left out; 0 would be wrong, and the others are still needed.
            this.remove();
          }
        },
      });
      // An app that is built again on the same metrics watches its own numbers.
      registry.removeSingleMetric(name);
      registry.registerMetric(gauge);
    },
    watchEach(name, help, label, read) {
      const gauge = new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [],
        async collect() {
          this.reset();
          const values = await read().catch(() => ({}));
          for (const [key, value] of Object.entries(values)) this.set({ [label]: key }, value);
        },
      });
      registry.removeSingleMetric(name);
      registry.registerMetric(gauge);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
