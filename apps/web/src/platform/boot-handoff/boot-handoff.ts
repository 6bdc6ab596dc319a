/**
 * What the boot script in the HTML started before the bundle arrived. It is left on `window.patrolplanBoot`, and the app
 * takes each part once.
 */
export type BootHandoff = {
  /** The parsed `/config.json`; undefined when it is missing or broken. */
  readonly config: Promise<unknown>;
  /** The same file as the last visit read it; undefined on the first. */
  readonly lastConfig?: unknown;
  /** Whether `#root` holds the prerendered HTML of this screen, for React to hydrate. */
  readonly prerendered: boolean;
  call?: HandoffCall | undefined;
  /** A form that was submitted before the app ran. The app submits it again. */
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
