import { type World, parseWorld } from '#bench/fair/world.ts';

const CELLS = [
  { dayType: 'weekday', period: 'morning', from: '08:00', to: '10:00' },
  { dayType: 'weekday', period: 'lunch', from: '10:00', to: '12:00' },
  { dayType: 'saturday', period: 'morning', from: '08:00', to: '12:00' },
];
const byCell = (amount: number) => ({
  'weekday morning': amount,
  'weekday lunch': amount,
  'saturday morning': amount,
});

/** The file of a small world: two areas with twelve sites each in a row, two minutes apart; two wardens, six days a week. */
export const smallWorldFile = {
  name: 'small',
  days: 28,
  recoveryMinutes: 90,
  visitMinutes: 6,
  everyDays: 3,
  weekdays: [1, 2, 3, 4, 5, 6],
  cells: CELLS,
  areas: ['North', 'South'],
  sites: Array.from({ length: 24 }, (_, index) => ({
    id: `s${index + 1}`,
    area: index < 12 ? 'North' : 'South',
    latitude: 54.97 - 0.001 * index,
    longitude: -1.61,
    base: byCell(1 + (index % 6)),
    rate: byCell(0.2 * (1 + (index % 6))),
  })),
  changes: [{ site: 's3', day: 15, factor: 3 }],
  wardens: [
    {
      areas: ['North'],
      start: { latitude: 54.97, longitude: -1.61 },
      from: '08:00',
      to: '09:00',
      mode: 'foot',
    },
    {
      areas: ['North', 'South'],
      start: { latitude: 54.96, longitude: -1.61 },
      from: '09:30',
      to: '11:30',
      mode: 'foot',
    },
  ],
  about: { twins: [['s6', 's1']], underrated: [] },
};

export function smallWorld(): World {
  const world = parseWorld(smallWorldFile);
  if (!world.ok) throw new Error(world.failure);
  return world.value;
}
