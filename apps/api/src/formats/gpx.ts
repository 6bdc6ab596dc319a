type RoutePoint = { readonly latitude: number; readonly longitude: number; readonly name: string };

/** A route as GPX 1.1, which navigation devices and apps read. */
export function gpxRoute(name: string, points: readonly RoutePoint[]): string {
  const stops = points.map(
    ({ latitude, longitude, name: stop }) =>
      `    <rtept lat="${latitude}" lon="${longitude}"><name>${escaped(stop)}</name></rtept>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="PatrolPlan" xmlns="http://www.topografix.com/GPX/1/1">
  <rte>
    <name>${escaped(name)}</name>
${stops.join('')}  </rte>
</gpx>
`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for an XML element. XML has no notation for control characters: they are left out. */
const escaped = (text: string): string =>
  text.replaceAll(/[^\t\n\r\P{Cc}]/gu, '').replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
