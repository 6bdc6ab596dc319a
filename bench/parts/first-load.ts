import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { type Figure, atMost } from '#bench/figure.ts';
import { median } from '#bench/median.ts';
import { type Load, type Visit, loadSlowly, wardenStorage } from '#bench/pages/load-page.ts';
import { interleaved } from '#bench/rounds.ts';
import type { BenchService } from '#bench/service/service.ts';

const LIMITS = { firstPaint: 1.2, form: 0.75, rows: 1.15 };
const BUDGETS = { signIn: { kb: 100, requests: 6 }, plan: { kb: 125, requests: 8 }, cssKb: 15 };
/** As many rows as a phone shows. */
const ROWS_IN_VIEW = 8;

/** First visits on a slow phone: bytes, requests, first paint, form and rows. */
export async function firstLoad(
  { browser, service, webRoot }: { browser: Browser; service: BenchService; webRoot: string },
  rounds: number,
): Promise<readonly Figure[]> {
  const form = { selector: 'input[name="password"]', count: 1 };
  const rows = { selector: 'ol > li', count: ROWS_IN_VIEW };
  const stored = wardenStorage(service, service.town);
  const visits = {
    signIn: { address: '/login', ready: form },
    staticForm: { address: '/static-page/form.html', ready: form },
    bareForm: { address: '/bare-react/form.html', ready: form },
    plan: { address: '/patrolplan', ready: rows, stored },
    staticList: { address: '/static-page/list.html', ready: rows, stored },
    bareList: { address: '/bare-react/list.html', ready: rows, stored },
  } satisfies Record<string, Visit>;
  const visit = (one: Visit) => () => loadSlowly(browser, service.origin, one);
  const loads = await interleaved(
    { rounds, warmUp: 1 },
    {
      signIn: visit(visits.signIn),
      staticForm: visit(visits.staticForm),
      bareForm: visit(visits.bareForm),
      plan: visit(visits.plan),
      staticList: visit(visits.staticList),
      bareList: visit(visits.bareList),
    },
  );
  const of = (name: keyof typeof loads, part: Exclude<keyof Load, 'scripts'>) =>
    median(loads[name].map((load) => load[part]));
  const compare = (
    what: string,
    part: 'firstPaintMs' | 'readyMs',
    ours: keyof typeof loads,
    yardstick: keyof typeof loads,
    words: string,
    limit: number,
  ): Figure => ({
    what,
    ours: seconds(of(ours, part)),
    yardstick: `${words} ${seconds(of(yardstick, part))}`,
    ...atMost(of(ours, part) / of(yardstick, part), limit),
    cpuRatio: of(ours, 'cpuMs') / of(yardstick, 'cpuMs'),
  });
  const requests = (what: string, ours: keyof typeof loads, bare: keyof typeof loads, allowed: number) => ({
    what,
    ours: String(of(ours, 'requests')),
    yardstick: `bare React ${of(bare, 'requests')}`,
    ratio: of(ours, 'requests') / of(bare, 'requests'),
    allowed: `≤ ${allowed}`,
    held: of(ours, 'requests') <= allowed,
  });
  const scripts = (what: string, ours: keyof typeof loads, bare: keyof typeof loads, allowedKb: number) => {
    const [kb = 0, bareKb = 0] = [ours, bare].map((name) =>
      gzipKb(webRoot, loads[name].at(-1)?.scripts ?? []),
    );
    return {
      what,
      ours: `${kb.toFixed(1)} kB`,
      yardstick: `bare React ${bareKb.toFixed(1)} kB`,
      ratio: kb / bareKb,
      allowed: `≤ ${allowedKb} kB`,
      held: kb > 0 && kb <= allowedKb,
    };
  };
  return [
    scripts('Sign-in: JavaScript, gzip', 'signIn', 'bareForm', BUDGETS.signIn.kb),
    scripts('Plan: JavaScript, gzip', 'plan', 'bareList', BUDGETS.plan.kb),
    styles(webRoot),
    requests('Sign-in: requests until ready', 'signIn', 'bareForm', BUDGETS.signIn.requests),
    requests('Plan: requests until rows', 'plan', 'bareList', BUDGETS.plan.requests),
    compare(
      'Sign-in: first contentful paint',
      'firstPaintMs',
      'signIn',
      'staticForm',
      'static page',
      LIMITS.firstPaint,
    ),
    compare(
      'Plan: first contentful paint',
      'firstPaintMs',
      'plan',
      'staticList',
      'static list',
      LIMITS.firstPaint,
    ),
    compare('Sign-in: form on screen', 'readyMs', 'signIn', 'bareForm', 'bare React', LIMITS.form),
    compare('Plan: rows of 200 sites on screen', 'readyMs', 'plan', 'bareList', 'bare React', LIMITS.rows),
  ];
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`;
}

function gzipKb(webRoot: string, paths: readonly string[]): number {
  const sizes = paths.map((path) => gzipSync(readFileSync(join(webRoot, path)), { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000;
}

function styles(webRoot: string): Figure {
  const styleOf = (page: string) =>
    [...readFileSync(join(webRoot, page), 'utf8').matchAll(/<style>(.*?)<\/style>/gs)]
      .map(([, style]) => style)
      .join('\n');
  const kb = gzipSync(styleOf('index.html'), { level: 9 }).length / 1_000;
  const still = gzipSync(styleOf('static-page/list.html'), { level: 9 }).length / 1_000;
  return {
    what: 'All screens: CSS, gzip',
    ours: `${kb.toFixed(1)} kB`,
    yardstick: `static list ${still.toFixed(1)} kB`,
    ratio: kb / still,
    allowed: `≤ ${BUDGETS.cssKb} kB`,
    held: kb > 0 && kb <= BUDGETS.cssKb,
  };
}
