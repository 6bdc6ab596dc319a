import type { Deliver } from './deliver-visits.ts';
import type { DeviceVisit } from '#domain/visit/device-visit.ts';
import type { Exclusive } from '#platform/http/renew-token.ts';
import type { Source } from '#platform/source.ts';
import type { KeyedStore } from '#platform/storage/keyed-store.ts';
import type { TabChannel } from '#platform/tab-channel.ts';
import type { SendingState } from './visits.ts';

export type VisitLogDeps = {
  readonly store: KeyedStore<DeviceVisit>;
  readonly channel: TabChannel;
  /** The signed-in person; null without a session. */
  readonly person: Source<number | null>;
  readonly online: Source<boolean>;
  readonly pageVisible: Source<boolean>;
  /** The clock of the device, in ms. */
  readonly now: () => number;
  /** How far the clock of the service was ahead at the last call, in ms. */
  readonly difference: () => number;
  readonly newId: (at: number) => string;
  readonly deliver: Deliver;
  /** Delivers the corrections of visits. */
  readonly correct: Deliver;
  /** One sender across all tabs. */
  readonly exclusive: Exclusive;
  readonly publish: (visits: readonly DeviceVisit[], sending: SendingState) => void;
  readonly publishRemoved: (ids: readonly string[]) => void;
  /** Asks the browser to keep what is stored here. */
  readonly keepStorage: () => void;
  readonly report: (where: string, cause: unknown) => void;
};
