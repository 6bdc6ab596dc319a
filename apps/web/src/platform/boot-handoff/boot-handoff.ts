/**
 * Requests that the boot script in the HTML sent before the bundle arrived. They are on `window.patrolplanBoot`, and
 * the app takes each of them once.
 */
export type BootHandoff = {
  /** The parsed `/config.json`; undefined when it is missing or broken. */
  readonly config: Promise<unknown>;
  /** The same file as read on the last visit; undefined on the first visit. */
  readonly lastConfig?: unknown;
  /** Whether `#root` holds the prerendered HTML of this screen, for React to hydrate. */
  readonly prerendered: boolean;
  call?: HandoffCall | undefined;
  /** A form submitted before the app was running. The app submits it again. */
  pendingForm?: HTMLFormElement | undefined;
  /** Whether React has hydrated the page. */
  hydrated?: boolean;
  /** Stops holding forms back. */
  releaseForms?: () => void;
};

export type HandoffCall = {
  readonly url: string;
  readonly token: string;
  readonly body: string;
  readonly response: Promise<Response>;
  /** The body of a successful response, once it has arrived. */
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
