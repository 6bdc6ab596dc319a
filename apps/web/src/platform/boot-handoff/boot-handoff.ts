/**
 * What the boot script in the HTML began before the bundle arrived. It leaves it on `window.patrolplanBoot`; whoever
 * needs a part takes it, once.
 */
export type BootHandoff = {
  /** The parsed `/config.json`; undefined when it is missing or broken. */
  readonly config: Promise<unknown>;
  /** The same file as the last visit read it; undefined on the first. */
  readonly lastConfig?: unknown;
  /** Whether `#root` already shows the prerendered form of this path, to be taken over instead of replaced. */
  readonly prerendered: boolean;
  call?: EarlyCall | undefined;
  /** A form sent before the app could answer: sent again once it can. */
  pendingForm?: HTMLFormElement | undefined;
  /** Whether the app has taken over what was painted. */
  hydrated?: boolean;
  /** Stops holding forms back. */
  releaseForms?: () => void;
};

export type EarlyCall = {
  readonly url: string;
  readonly token: string;
  readonly body: string;
  readonly response: Promise<Response>;
  /** The text of a good answer, once it is there. */
  text?: string;
};

declare global {
  interface Window {
    patrolplanBoot?: BootHandoff;
  }
}

export function bootHandoff(): BootHandoff | undefined {
  return typeof window === 'undefined' ? undefined : window.patrolplanBoot;
}
