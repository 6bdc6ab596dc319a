import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';

/** A POST whose headers the service has received and whose body it waits for. */
export async function pendingCall(address: string, path: string) {
  const call = request(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  });
  const reply = once(call, 'response');
  call.flushHeaders();
  await once(call, 'continue');
  return {
    /** Sends the body and returns the status. */
    async finish(body: object): Promise<number | undefined> {
      call.end(JSON.stringify(body));
      // Safe: what the event 'response' carries.
      const [{ statusCode }] = (await reply) as [IncomingMessage];
      return statusCode;
    },
  };
}
