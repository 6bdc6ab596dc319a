import type { AlarmKind, ContactRole } from '@patrolplan/contract/shift';

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
