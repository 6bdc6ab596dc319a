import { adoptRuntimeConfig } from './runtime-config.ts';

let ready: Promise<void> = Promise.resolve();

/** Sets the file that is being read. Every call waits for it; screens do not. */
export function expectConfig(file: Promise<unknown>): Promise<void> {
  ready = file.then(adoptRuntimeConfig, () => adoptRuntimeConfig(undefined));
  return ready;
}

export function configReady(): Promise<void> {
  return ready;
}

/** Notifies when the file has arrived; returns how to unsubscribe. */
export function onConfigReady(notify: () => void): () => void {
  let isSubscribed = true;
  void ready.then(() => isSubscribed && notify());
  return () => {
    isSubscribed = false;
  };
}
