import { createServer } from 'node:net';

/** Below the ports that the system gives to outgoing connections: a server that restarts must get its port again. */
const LOWEST = 15_000;
const HIGHEST = 30_000;

/** That many free ports in a row on loopback; returns the first. */
export async function freePorts(count: number): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const first = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST - count));
    const ports = Array.from({ length: count }, (_, n) => first + n);
    const free = await Promise.all(ports.map(isFree));
    if (free.every(Boolean)) return first;
  }
  throw new Error(`No ${count} free ports in a row were found.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
