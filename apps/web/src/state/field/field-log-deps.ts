import type { FieldCalls } from './deliver.ts';
import type { FieldRecord } from './field-records.ts';
import type { OldStores } from './move-old-stores.ts';
import type { FieldOnDevice } from './on-device.ts';
import type { OwnClosedSites } from '#domain/closure/device-closure.ts';
import type { Round } from '#domain/round/round.ts';
import type { ReturnVisit } from '#domain/shift/return-visits.ts';
import type { Site } from '#domain/site/site.ts';
import type { Exclusive } from '#platform/http/renew-token.ts';
import type { Source } from '#platform/source.ts';
import type { KeyedStore } from '#platform/storage/keyed-store.ts';
import type { TabChannel } from '#platform/tab-channel.ts';

export type FieldLogDeps = {
  readonly store: KeyedStore<FieldRecord>;
  readonly oldStores: OldStores;
  readonly channel: TabChannel;
  readonly calls: FieldCalls;
  /** The signed-in person; null without a session. */
  readonly person: Source<number | null>;
  readonly online: Source<boolean>;
  readonly pageVisible: Source<boolean>;
  /** The clock of the device, in ms. */
  readonly now: () => number;
  /** How far the clock of the service was ahead at the last call, in ms. */
  readonly difference: () => number;
  readonly newId: (at: number) => string;
  /** One tab sends and reads at a time. What is urgent waits for nothing else that is being sent. */
  readonly exclusive: { readonly urgent: Exclusive; readonly others: Exclusive };
  readonly publish: (shown: FieldOnDevice) => void;
  /** Takes the sites of own closures out of the plan and the round of this device. */
  readonly hideSites: (sites: OwnClosedSites) => void;
  /** The round of this device. */
  readonly round: Source<Round | null>;
  /** The return visits of that round. */
  readonly returns: Source<readonly ReturnVisit[]>;
  /** The sites of the plan on this device. */
  readonly sites: Source<readonly Site[] | null>;
  /** All sites of the person's areas; null when they could not be read. */
  readonly readSites: () => Promise<readonly Site[] | null>;
  /** Removes the open stop of a job that somebody else has. */
  readonly dropStop: (siteId: number) => void;
  /** Asks the browser to keep what is stored here. */
  readonly keepStorage: () => void;
  readonly report: (where: string, cause: unknown) => void;
};
