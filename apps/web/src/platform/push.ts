import { deviceKind } from './device-kind.ts';

/** `install`: this device has push messages only in the installed app. `none`: the browser has none. */
export type PushSupport = 'ready' | 'install' | 'none';

export function pushSupport(): PushSupport {
  if ('PushManager' in globalThis && 'serviceWorker' in navigator && 'Notification' in globalThis)
    return 'ready';
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  return deviceKind() === 'ios' && !isInstalled ? 'install' : 'none';
}

export type PushAddress = { readonly endpoint: string; readonly keys: { p256dh: string; auth: string } };

/** Follows the messages of the service worker. */
export function followWorker(onMessage: (message: unknown) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  const hear = ({ data }: MessageEvent<unknown>) => onMessage(data);
  serviceWorker.addEventListener('message', hear);
  return () => serviceWorker.removeEventListener('message', hear);
}

/** The browser's push messages for this app. */
export type PushDevice = {
  readonly isOn: () => Promise<boolean>;
  /** Call it in a tap: the browser asks for permission. Null: the person refused. */
  readonly turnOn: (key: () => Promise<string>) => Promise<PushAddress | null>;
  /** The new address where messages are on with another key of the service; null where nothing has to change. */
  readonly renew: (key: string) => Promise<PushAddress | null>;
  /** The address that gets no more messages; null when there was none. */
  readonly turnOff: () => Promise<string | null>;
};

export function pushDevice(container: ServiceWorkerContainer = navigator.serviceWorker): PushDevice {
  const current = async () => (await container.getRegistration())?.pushManager.getSubscription() ?? null;
  const isOn = async () => Notification.permission === 'granted' && (await current()) !== null;
  async function subscribe(applicationServerKey: string): Promise<PushAddress> {
    const { pushManager } = await container.ready;
    const old = await pushManager.getSubscription();
    // The browser refuses a second key as long as it has a subscription with the first.
    if (old !== null && hasOtherKey(old, applicationServerKey)) await old.unsubscribe();
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
    const { endpoint, keys } = subscription.toJSON();
    if (endpoint === undefined) throw new Error('The subscription has no address');
    return { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
  }
  return {
    isOn,
    turnOn: async (key) =>
      (await Notification.requestPermission()) === 'granted' ? subscribe(await key()) : null,
    async renew(key) {
      const subscription = await current();
      if (subscription === null || !hasOtherKey(subscription, key) || !(await isOn())) return null;
      return subscribe(key);
    },
    async turnOff() {
      const subscription = await current();
      await subscription?.unsubscribe();
      return subscription?.endpoint ?? null;
    },
  };
}

/** Whether a browser subscribed with another key of the service than this one, in base64url. */
function hasOtherKey({ options }: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const own = btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  // A browser that does not say its key is left alone.
  return own !== '' && own !== key;
}
