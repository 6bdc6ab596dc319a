import { createServer } from 'node:net';
import { LaunchRefusal } from './refusal.ts';

/** The port if it can be had (0: any free one); a LaunchRefusal that says what to do if not. */
export function freePort(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (cause: NodeJS.ErrnoException) =>
      reject(new LaunchRefusal(sentence(host, port, cause), { cause })),
    );
    probe.listen(port, host, () => {
      const address = probe.address();
      const found = typeof address === 'object' && address !== null ? address.port : port;
      probe.close(() => resolve(found));
    });
  });
}

/** The port as it is written in the environment. */
export function readPort(written: string | undefined): number {
  if (written === undefined || written === '') return 8080;
  const port = Number(written);
  if (!/^\d+$/.test(written) || port > 65_535) {
    throw new LaunchRefusal(`PORT is '${written}', but must be a whole number up to 65535.`);
  }
  return port;
}

function sentence(host: string, port: number, cause: NodeJS.ErrnoException): string {
  if (cause.code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port === 65_535 ? 8081 : port + 1} npm start`;
  }
  if (cause.code === 'EACCES')
    return `Port ${port} may not be used by this user. Choose one above 1023 with PORT.`;
  return `The service cannot listen on ${host}:${port} (${cause.code ?? cause.message}). Check HOST and PORT.`;
}
