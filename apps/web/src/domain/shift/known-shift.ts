import type { AlarmKind, ContactRole, IncidentKind } from '@patrolplan/contract/shift';

/** The shift as the service last reported it. Times are in ms since 1970, by the clock of the service. */
export type KnownShift = {
  readonly shift: {
    readonly startedAt: number;
    readonly breakSince: number | null;
    readonly endsAt: number;
    readonly backBy: number | null;
    readonly lastHeardAt: number;
    /** Null without check-in. */
    readonly checkInBy: number | null;
  } | null;
  readonly ended: { readonly startedAt: number; readonly endedAt: number } | null;
  /** The agreed interval of check-ins; null where staff have not switched check-in on. */
  readonly checkInMinutes: number | null;
  readonly contacts: readonly { readonly role: ContactRole; readonly name: string }[];
  readonly positionDays: number;
  readonly alarms: readonly Alarm[];
  /** Own incidents of the last day. */
  readonly incidents: readonly KnownIncident[];
};

export type KnownIncident = {
  readonly id: string;
  readonly incident: IncidentKind;
  readonly note: string;
  readonly at: number;
  /** Of the last visit before it; null: none. */
  readonly siteId: number | null;
  readonly siteName: string;
  readonly told: {
    readonly state: 'waiting' | 'told' | 'failed' | 'nobody';
    readonly name: string;
    readonly at: number;
  };
};

type Alarm = {
  readonly id: string;
  readonly kind: AlarmKind;
  readonly dueAt: number;
  readonly heardAt: number | null;
  readonly steps: readonly AlarmStep[];
};

export type AlarmStep = {
  readonly role: ContactRole;
  readonly name: string;
  readonly state: 'planned' | 'waiting' | 'told' | 'failed';
  readonly at: number;
};
