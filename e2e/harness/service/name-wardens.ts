import type { RealService } from './real-service.ts';

/** The switch 'Name wardens' of the organisation. */
export const nameWardens = (service: RealService, isOn: boolean): Promise<string> =>
  service.sql(`
    insert into organisation (names_wardens) values (${isOn})
    on conflict (id) do update set names_wardens = ${isOn}
  `);
