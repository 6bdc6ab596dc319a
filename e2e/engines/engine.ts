import type { Wanted } from './find-element.ts';

export type EngineName = 'chromium' | 'firefox' | 'webkit';

/** Values that can be passed into a page and back. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

/** One page of one browser: the operations of a journey that every driver supports. */
export type Engine = {
  /** Name and version, for the report. */
  readonly version: string;
  /** Uncaught errors and refusals by the content security policy, where the driver reports them. */
  readonly faults: readonly string[];
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page. It must not refer to anything outside of itself. */
  evaluate<T extends Plain, A extends Plain>(work: (argument: A) => T, argument: A): Promise<T>;
  /** Clicks the centre of the element. False if it does not exist yet. */
  click(wanted: Wanted): Promise<boolean>;
  /** Replaces the text of a field by key presses. False if it does not exist yet. */
  type(wanted: Wanted, text: string): Promise<boolean>;
  /** Switches the network of the device on or off. Does nothing where the driver cannot: the proxy is cut anyway. */
  setOffline(offline: boolean): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
};

export type EngineOptions = {
  readonly origin: string;
  /** The position of the device. */
  readonly position: { readonly latitude: number; readonly longitude: number };
};
