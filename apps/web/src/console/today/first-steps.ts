import type { staffContract } from '@patrolplan/contract/staff';
import { setUpTexts } from './set-up-texts.ts';
import type { StaffReply } from '#console/shared/staff-call.ts';
import { screens } from '#config/screens.ts';

type SetUp = Pick<
  StaffReply<typeof staffContract.readSetUp>,
  'areas' | 'sites' | 'sitesWithoutPosition' | 'wardens' | 'providers'
>;

export type FirstStep = {
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
  readonly href: string;
};

/** What an organisation does before its first patrol, in this order. */
export function firstSteps({ areas, sites, sitesWithoutPosition, wardens, providers }: SetUp): FirstStep[] {
  const missing = providers
    .filter(({ state }) => state === 'missing')
    .map(({ settingName: name }) => setUpTexts.parts[name] ?? name);
  const step = (title: string, href: string, isDone: boolean, done: string, open: string): FirstStep => ({
    title,
    href,
    isDone,
    text: isDone ? done : open,
  });
  const { areas: areaTexts, sites: siteTexts, people, providers: provided } = setUpTexts;
  return [
    step(areaTexts.title, screens.staffAreas.path, areas > 0, areaTexts.done(areas), areaTexts.text),
    step(
      siteTexts.title,
      screens.staffImport.path,
      sites > 0,
      siteTexts.done(sites, sitesWithoutPosition),
      siteTexts.text,
    ),
    step(people.title, screens.staffPeople.path, wardens > 0, people.done(wardens), people.text),
    step(
      provided.title,
      screens.staffSettings.path,
      missing.length === 0,
      provided.done,
      provided.text(new Intl.ListFormat('en-GB').format(missing)),
    ),
  ];
}
