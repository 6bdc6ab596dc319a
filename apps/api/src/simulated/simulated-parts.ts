import type { Config } from '#config/config.ts';

export type SimulatedPart = 'weather' | 'events' | 'directions' | 'weather icons';

/** The demo simulates every outside service that has no configured key or host. Production simulates nothing. */
export function simulatedParts(
  config: Pick<
    Config,
    'PATROL_MODE' | 'OPENWEATHERMAP_KEY' | 'TICKETMASTER_KEY' | 'MAPS_TOKEN' | 'WEATHER_ICON_HOST'
  >,
): readonly SimulatedPart[] {
  if (config.PATROL_MODE !== 'demo') return [];
  const parts: readonly (readonly [SimulatedPart, string | undefined])[] = [
    ['weather', config.OPENWEATHERMAP_KEY],
    ['events', config.TICKETMASTER_KEY],
    ['directions', config.MAPS_TOKEN],
    ['weather icons', config.WEATHER_ICON_HOST],
  ];
  return parts.flatMap(([part, real]) => (real === undefined ? [part] : []));
}
