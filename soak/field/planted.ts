import type { FieldLogDeps } from '#web/state/field/field-log-deps.ts';
import type { Service } from './network.ts';
import type { Phone } from './phone.ts';

/** A fault that somebody could have built in, at an edge of the product. */
export type Planted = {
  readonly name: string;
  readonly device?: (deps: FieldLogDeps, phone: Phone) => FieldLogDeps;
  readonly service?: (service: Service) => Service;
  readonly sql?: string;
};

export const NOTHING_PLANTED: Planted = { name: 'nothing' };
