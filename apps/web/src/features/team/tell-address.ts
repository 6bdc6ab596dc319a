import { teamContract } from '@patrolplan/contract/team';
import { type PushAddress, pushDevice } from '#platform/push.ts';
import { valueOrThrow } from '#platform/query/call-error.ts';
import { api } from '#state/service/api.ts';

/** Gives the service the address of this browser. The browser has one only as long as the service knows it. */
export async function tellAddress(address: PushAddress): Promise<void> {
  try {
    await valueOrThrow(api.call(teamContract.subscribeToPush, { body: address }));
  } catch (cause) {
    await pushDevice().turnOff();
    throw cause;
  }
}

/** After the service got other keys: its messages need a subscription with these. */
export async function renewAddress(): Promise<void> {
  const push = pushDevice();
  if (!(await push.isOn())) return;
  const reply = await api.call(teamContract.readPushKey, {});
  const address = reply.ok ? await push.renew(reply.value.key) : null;
  if (address !== null) await tellAddress(address);
}
