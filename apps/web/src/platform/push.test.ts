import { afterEach, expect, test, vi } from 'vitest';
import { pushDevice, pushSupport } from './push.ts';

afterEach(() => void vi.unstubAllGlobals());

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15';

function device(userAgent: string, isInstalled: boolean): void {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5, serviceWorker: {} });
  vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }));
}

test('an iPhone needs the installed app, other browsers without push have none', () => {
  device(IPHONE, false);
  expect(pushSupport()).toBe('install');
  device(IPHONE, true);
  expect(pushSupport()).toBe('none');
  device('Mozilla/5.0 (Windows NT 10.0)', false);
  expect(pushSupport()).toBe('none');
});

test('a browser with push messages is ready', () => {
  device('Mozilla/5.0 (Linux; Android 16)', false);
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', {});
  expect(pushSupport()).toBe('ready');
});

/** A browser in which the person answers the question for permission. */
function aBrowser(permission: NotificationPermission) {
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission });
  const keys = { p256dh: 'key', auth: 'secret' };
  const subscription = {
    endpoint: 'https://push.example/1',
    options: { applicationServerKey: new TextEncoder().encode('key of the service').buffer },
    toJSON: () => ({ endpoint: 'https://push.example/1', keys, expirationTime: null }),
    unsubscribe: vi.fn(async () => true),
  };
  const pushManager = {
    subscribe: vi.fn(async () => subscription),
    getSubscription: async () => subscription,
  };
  const registration = { pushManager };
  // Safe: only these parts of the browser are used.
  const container = {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  } as unknown as ServiceWorkerContainer;
  return { device: pushDevice(container), pushManager, subscription };
}

test('a permitted subscription gives the address and its keys', async () => {
  const { device: push, pushManager } = aBrowser('granted');
  expect(await push.turnOn(async () => 'service-key')).toEqual({
    endpoint: 'https://push.example/1',
    keys: { p256dh: 'key', auth: 'secret' },
  });
  expect(pushManager.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: 'service-key',
  });
  expect(await push.isOn()).toBe(true);
});

test('a refused permission asks the service for no key', async () => {
  const { device: push } = aBrowser('denied');
  const key = vi.fn(async () => 'service-key');
  expect(await push.turnOn(key)).toBeNull();
  expect(key).not.toHaveBeenCalled();
  expect(await push.isOn()).toBe(false);
});

test('turning it off names the address that gets no more messages', async () => {
  const { device: push, subscription } = aBrowser('granted');
  expect(await push.turnOff()).toBe('https://push.example/1');
  expect(subscription.unsubscribe).toHaveBeenCalled();
});

test('a subscription with another key of the service is replaced, one with the same key stays', async () => {
  const { device: push, pushManager, subscription } = aBrowser('granted');
  const same = btoa('key of the service');
  expect(await push.renew(same)).toBeNull();
  expect(pushManager.subscribe).not.toHaveBeenCalled();
  expect(await push.renew('another-key')).toMatchObject({ endpoint: 'https://push.example/1' });
  expect(subscription.unsubscribe).toHaveBeenCalledBefore(pushManager.subscribe);
  expect(pushManager.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: 'another-key',
  });
});

test('without permission a new key of the service changes nothing', async () => {
  const { device: push, pushManager } = aBrowser('denied');
  expect(await push.renew('another-key')).toBeNull();
  expect(pushManager.subscribe).not.toHaveBeenCalled();
});
