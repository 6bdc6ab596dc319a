import { adoptRuntimeConfig } from './runtime-config.ts';

let ready: Promise<void> = Promise.resolve();

/** Hands over the file that is already on its way; every call waits for it, no screen does. */
export function expectConfig(file: Promise<unknown>): Promise<void> {
  ready = file.then(adoptRuntimeConfig, () => adoptRuntimeConfig(undefined));
  return ready;
}

export function configReady(): Promise<void> {
  return ready;
}
