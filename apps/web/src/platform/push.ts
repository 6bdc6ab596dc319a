import { deviceKind } from './device-kind.ts';

/** `install`: this device has push messages only in the installed app. `none`: the browser has none. */
export type PushSupport = 'ready' | 'install' | 'none';

export function pushSupport(): PushSupport {
  if ('PushManager' in globalThis && 'serviceWorker' in navigator && 'Notification' in globalThis)
    return 'ready';
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  return deviceKind() === 'ios' && !isInstalled ? 'install' : 'none';
}

type PushAddress = { readonly endpoint: string; readonly keys: { p256dh: string; auth: string } };

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
  /** The address that gets no more messages; null when there was none. */
  readonly turnOff: () => Promise<string | null>;
};

export function pushDevice(container: ServiceWorkerContainer = navigator.serviceWorker): PushDevice {
  const current = async () => (await container.getRegistration())?.pushManager.getSubscription() ?? null;
  return {
    isOn: async () => Notification.permission === 'granted' && (await current()) !== null,
    async turnOn(key) {
      if ((await Notification.requestPermission()) !== 'granted') return null;
      const { pushManager } = await container.ready;
      const subscription = await pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: await key(),
      });
      const { endpoint, keys } = subscription.toJSON();
      if (endpoint === undefined) throw new Error('The subscription has no address');
      return { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
    },
    async turnOff() {
      const subscription = await current();
      await subscription?.unsubscribe();
      return subscription?.endpoint ?? null;
    },
  };
}
