import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#config/config.ts';
import { createLog } from '#core/log.ts';
import { type RunningService, startService } from '#service/start-service.ts';
import { metricsIn } from '#testing/replies/promql-metrics.ts';
import { type TestDatabase, createTestDatabase } from '#testing/database/test-database.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', '..', 'deploy', 'observability');
/** Prometheus makes this one itself. */
const OF_PROMETHEUS = 'up';

let database: TestDatabase;
let service: RunningService;
let served: ReadonlySet<string>;
beforeAll(async () => {
  database = await createTestDatabase();
  const config = readConfig({
    DATABASE_URL: database.url,
    TOKEN_SECRETS: 'a secret that is only ever used by the tests',
    PUBLIC_URL: 'http://patrol.test',
    PORT: '0',
    METRICS_ON_LOOPBACK: 'true',
  });
  service = await startService(config, createLog('silent'));
  served = metricsOf(await (await fetch(`${service.address}/metrics`)).text());
});
afterAll(async () => {
  await service.stop({ drain: false });
  await database.close();
});

/** By their declarations, since a counter with labels has no value before the first event. */
function metricsOf(text: string): ReadonlySet<string> {
  const families = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    families.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
}

const unknownIn = (expressions: readonly string[]) =>
  expressions.flatMap(metricsIn).filter((name) => name !== OF_PROMETHEUS && !served.has(name));

const allMatches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, group = '']) => group);

test('every metric of the alert rules exists', () => {
  const rules = readFileSync(join(FOLDER, 'alerts.yml'), 'utf8');
  const expressions = allMatches(rules, /^ +expr: (\w.*)$/gm);
  expect(expressions).toHaveLength(allMatches(rules, /^ +- alert: (\w+)$/gm).length);
  const inTexts = allMatches(rules, /\{\{ with query "([^"]+)" \}\}/g);
  expect(unknownIn([...expressions, ...inTexts])).toEqual([]);
});

test('every metric of the dashboard exists, and every metric of the service is on it', () => {
  const dashboard = readFileSync(join(FOLDER, 'dashboard.json'), 'utf8');
  const expressions: string[] = [];
  JSON.parse(dashboard, (key, value: unknown) => {
    if (key === 'expr' && typeof value === 'string') expressions.push(value);
    return value;
  });
  expect(unknownIn(expressions)).toEqual([]);
  const shown = new Set(expressions.flatMap(metricsIn));
  // Of a histogram, its count is enough.
  const ours = [...served].filter((name) => /^patrol_\w+(?<!_sum|_bucket)$/.test(name));
  expect(ours.filter((name) => !shown.has(name))).toEqual([]);
});
