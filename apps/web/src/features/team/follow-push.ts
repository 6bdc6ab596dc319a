import { navigate } from 'wouter/use-browser-location';
import { renewAddress } from './tell-address.ts';
import { paths } from '#config/paths.ts';
import { openJobs } from '#domain/team/team-now.ts';
import { followWorker, pushDevice, pushSupport } from '#platform/push.ts';
import { PUSH_CAME, SHOW_SENT } from '#platform/pwa/worker-protocol.ts';
import { report } from '#platform/report.ts';
import { session } from '#state/session/session.ts';
import { type LookedAt, teamSheet } from '#state/team/team-sheets.ts';
import { withFieldLog } from '#state/field/field.ts';
import { isOnShift, teamOnDevice } from '#state/field/on-device.ts';
import { whenTrue } from '#platform/source.ts';

/** A push message is read at once, and a tap on it opens what came. Signing out ends the messages. */
export function followPush(): () => void {
  const quietly = (work: Promise<unknown>) => {
    work.catch((cause: unknown) => report('push', cause));
  };
  const stopHearing = followWorker((message) => {
    if (message === PUSH_CAME && isOnShift.get()) quietly(readChanges());
    if (message === SHOW_SENT) quietly(showSent());
  });
  const stopFollowing = session.subscribe(() => {
    if (session.get().kind === 'signed-out' && pushSupport() === 'ready') quietly(pushDevice().turnOff());
  });
  const renewOnShift = () => {
    if (isOnShift.get() && pushSupport() === 'ready') quietly(renewAddress());
  };
  const stopRenewing = isOnShift.subscribe(renewOnShift);
  renewOnShift();
  if (location.hash === `#${SHOW_SENT}`) {
    history.replaceState(history.state, '', location.pathname);
    quietly(showSent());
  }
  return () => {
    stopHearing();
    stopFollowing();
    stopRenewing();
  };
}

const readChanges = () => withFieldLog((log) => log.readNow());

/** Opens the newest job that waits for an answer, else the newest round. Before the shift begins nothing is read. */
async function showSent(): Promise<void> {
  await whenTrue(isOnShift);
  await readChanges();
  const { jobs, offers } = teamOnDevice.get();
  const newest = openJobs(jobs).toSorted((one, other) => other.sentAt - one.sentAt)[0];
  if (newest) teamSheet.set({ kind: 'job', jobId: newest.id });
  else if (offers[0]) navigate(paths.round, { state: { sent: offers[0].id } satisfies LookedAt });
}
