import type { DeliverVisits } from './deliver-visits.ts';
import type { DeviceVisit } from '#domain/visit/device-visit.ts';
import type { KeyedStore } from '#platform/storage/keyed-store.ts';
import type { TabChannel } from '#platform/tab-channel.ts';
import type { SendingDeps, SendingState } from '#state/delivery/create-sender.ts';

export type VisitLogDeps = SendingDeps & {
  readonly store: KeyedStore<DeviceVisit>;
  readonly channel: TabChannel;
  /** How far the clock of the service was ahead at the last call, in ms. */
  readonly difference: () => number;
  readonly newId: (at: number) => string;
  readonly deliver: DeliverVisits;
  /** Delivers the corrections of visits. */
  readonly correct: DeliverVisits;
  readonly publish: (visits: readonly DeviceVisit[], sending: SendingState) => void;
  readonly publishRemoved: (ids: readonly string[]) => void;
  /** Asks the browser to keep what is stored here. */
  readonly keepStorage: () => void;
};
