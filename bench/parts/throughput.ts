import autocannon from 'autocannon';
import { type Figure, atLeast } from '#bench/figure.ts';
import { median } from '#bench/median.ts';
import { interleaved } from '#bench/rounds.ts';
import type { BenchService } from '#bench/service/service.ts';

const MIN_RATIO = 0.5;
const CONNECTIONS = 10;
const TIMEOUT_SECONDS = 60;
/** The client stops at the next sample only: its default of one second would be half of a run. */
const SAMPLE_MS = 20;

type Run = { readonly perSecond: number; readonly cpuMsEach: number };

/**
 * Scores for 200 sites against the same bytes ready-made behind the same token check, in the same process, as they are
 * requested at :01 by all wardens of the area.
 */
export async function throughput(
  service: BenchService,
  { rounds, requests }: { rounds: number; requests: number },
): Promise<readonly Figure[]> {
  const scores = `${service.origin}/api/v1/sites/scores/`;
  const readyMade = `${service.beside}/ready-made`;
  const run = (url: string, encoding: string) => () => fire(service, { url, encoding, requests });
  const runs = await interleaved(
    { rounds, warmUp: 1 },
    {
      scores: run(scores, 'identity'),
      readyMade: run(readyMade, 'identity'),
      scoresCompressed: run(scores, 'br'),
      readyMadeCompressed: run(readyMade, 'br'),
    },
  );
  const rate = (of: readonly Run[]) => median(of.map(({ perSecond }) => perSecond));
  const cost = (of: readonly Run[]) => median(of.map(({ cpuMsEach }) => cpuMsEach));
  const figure = (what: string, ours: readonly Run[], yardstick: readonly Run[]): Figure => ({
    what,
    ours: `${rate(ours).toFixed(0)}/s, ${cost(ours).toFixed(2)} ms CPU`,
    yardstick: `ready-made ${rate(yardstick).toFixed(0)}/s, ${cost(yardstick).toFixed(2)} ms CPU`,
    ...atLeast(rate(ours) / rate(yardstick), MIN_RATIO),
    cpuRatio: cost(ours) / cost(yardstick),
  });
  return [
    figure('Scores of 200 sites: requests per second', runs.scores, runs.readyMade),
    figure('The same, compressed by both (brotli)', runs.scoresCompressed, runs.readyMadeCompressed),
  ];
}

async function fire(
  service: BenchService,
  { url, encoding, requests }: { url: string; encoding: string; requests: number },
): Promise<Run> {
  const before = await service.cpuMs();
  const started = performance.now();
  const result = await autocannon({
    url,
    method: 'POST',
    connections: CONNECTIONS,
    amount: requests,
    timeout: TIMEOUT_SECONDS,
    sampleInt: SAMPLE_MS,
    headers: {
      authorization: `Bearer ${service.access}`,
      'content-type': 'application/json',
      'accept-encoding': encoding,
    },
    body: JSON.stringify({ selected_areas: service.town }),
  });
  const ms = performance.now() - started;
  const cpuMs = (await service.cpuMs()) - before;
  if (result.non2xx > 0 || result.errors > 0 || result['2xx'] !== requests)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return { perSecond: result['2xx'] / (ms / 1_000), cpuMsEach: cpuMs / result['2xx'] };
}
