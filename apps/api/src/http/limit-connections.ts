import type { Server } from 'node:http';
import { networkOf } from '#core/network-of.ts';

/** Limits the open connections of a network, so that it cannot use up those of all others. */
export function limitConnections(server: Server, perNetwork: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const others = open.get(network) ?? 0;
    if (others >= perNetwork) {
      socket.destroy();
      return;
    }
    open.set(network, others + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
