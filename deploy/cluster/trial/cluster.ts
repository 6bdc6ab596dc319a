import { startCluster } from './start-cluster.ts';
import { LaunchRefusal } from '#launcher/refusal.ts';

/** `npm run cluster`: the example of deploy/cluster on loopback, in a temporary folder, until Ctrl-C. */
const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopped.abort());

try {
  console.log('A PostgreSQL cluster is starting.');
  const cluster = await startCluster({
    say: (line) => console.log(`  ${line} …`),
    signal: stopped.signal,
  });
  console.log(`
Ready. The service needs:

  DATABASE_URL=${cluster.writeUrl}
  DATABASE_READ_URL=${cluster.readUrl}
  DATABASE_POOLER=true

Its members:  patronictl -c ${cluster.folder}/db1/patroni.yml list

Ctrl-C stops everything and deletes its folder.`);
  const staysOpen = setInterval(() => undefined, 60_000);
  if (!stopped.signal.aborted)
    await new Promise<void>((resolve) => stopped.signal.addEventListener('abort', () => resolve()));
  console.log('The cluster stops.');
  await cluster.stop();
  clearInterval(staysOpen);
} catch (cause) {
  if (!stopped.signal.aborted) {
    console.error(cause instanceof LaunchRefusal ? cause.message : cause);
    process.exitCode = 1;
  }
}
