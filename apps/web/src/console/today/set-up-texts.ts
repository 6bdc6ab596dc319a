import { countText } from '#ui/text/number-text.ts';

/** Texts of the first steps of an organisation. */
export const setUpTexts = {
  title: 'Getting started',
  progress: (done: number, all: number) => `${done} of ${countText(all)} done`,
  done: 'Done',
  open: 'Open',
  areas: {
    title: 'Areas',
    text: 'The parts of the city that wardens choose to patrol. A file of sites brings its areas along.',
    done: (count: number) => (count === 1 ? '1 area' : `${countText(count)} areas`),
  },
  sites: {
    title: 'Sites',
    text: 'Import a file; the page has a sample. Give every site the same base score if you know none: visits teach the rest.',
    done: (count: number, hidden: number) => {
      const sites = count === 1 ? '1 site' : `${countText(count)} sites`;
      return hidden === 0
        ? sites
        : `${sites}, ${countText(hidden)} without a position: no map and no round shows these`;
    },
  },
  people: {
    title: 'People',
    text: 'Invite your wardens and choose their areas.',
    done: (count: number) => (count === 1 ? '1 person has areas' : `${countText(count)} people have areas`),
  },
  providers: {
    title: 'Weather, routes and events',
    text: (names: string) =>
      `No key is configured for ${names}. The operator of the service can add one; or switch that part off.`,
    done: 'Each has a key, or is switched off.',
  },
  parts: { openweathermap_api: 'weather', mapbox_api: 'routes', ticketmaster_api: 'events' } as Readonly<
    Record<string, string>
  >,
} as const;
