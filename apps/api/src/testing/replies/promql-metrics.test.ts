import { expect, test } from 'vitest';
import { metricsIn } from './promql-metrics.ts';

test.each([
  ['up{job="patrolplan"} == 0', ['up']],
  ['sum by (call, le) (rate(seconds_bucket{status=~"5..|4{2}"}[5m])) > 1e3', ['seconds_bucket']],
  ['time() - max by(job) (last_success) > 600 or absent(last_success{job="a"})', ['last_success']],
  ['up == 1 unless on (instance) waiting', ['up', 'waiting']],
  ['sum (a) / sum without (b) (c) offset 5m', ['a', 'c']],
  ['vector(0)', []],
])('the metric names are found in a PromQL expression: %s', (expression, metrics) => {
  expect(metricsIn(expression)).toEqual(metrics);
});
