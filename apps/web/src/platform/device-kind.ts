import type { DeviceKind } from '#domain/directions/directions-link.ts';

type Device = { readonly userAgent: string; readonly maxTouchPoints: number };

/** Which navigation app the device has. An iPad identifies itself as a Mac, but has a touch screen. */
export function deviceKind(device: Device = navigator): DeviceKind {
  if (/android/i.test(device.userAgent)) return 'android';
  if (/iphone|ipad|ipod/i.test(device.userAgent)) return 'ios';
  return /macintosh/i.test(device.userAgent) && device.maxTouchPoints > 1 ? 'ios' : 'web';
}
