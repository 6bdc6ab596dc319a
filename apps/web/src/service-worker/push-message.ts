import { PUSH_CAME, SHOW_SENT } from '#platform/pwa/worker-protocol.ts';

/** What the worker needs of its browser. */
export type PushScope = {
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  readonly clients: Clients;
};

const TITLE = 'PatrolPlan';

/** Shows the message. An open page reads at once what it is about: the message itself says nothing more. */
export async function showPush(text: string, { registration, clients }: PushScope): Promise<void> {
  await registration.showNotification(TITLE, {
    body: text,
    icon: '/icons/icon-192.png',
    // A second message replaces the first and sounds again.
    tag: 'team',
    renotify: true,
  } as NotificationOptions); // safe: `renotify` is not in the types of all versions of the browser
  for (const page of await clients.matchAll({ type: 'window' })) page.postMessage(PUSH_CAME);
}

/** A tap on the message: the page in front shows the job, or a new page does. */
export async function openPush({ clients }: PushScope): Promise<void> {
  const [page] = await clients.matchAll({ type: 'window' });
  if (!page) {
    await clients.openWindow(`/#${SHOW_SENT}`);
    return;
  }
  page.postMessage(SHOW_SENT);
  await page.focus();
}
