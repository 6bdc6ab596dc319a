import { Link } from 'wouter';
import { teamTexts } from './texts.ts';
import { screens } from '#config/screens.ts';

/** Opens the switch that decides whether staff see the names of wardens. */
export const NamesSwitchLink = () => (
  <Link
    href={`${screens.staffSettings.path}#${NAMES_SWITCH_ID}`}
    className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
  >
    {teamTexts.namesSwitch}
  </Link>
);

export const NAMES_SWITCH_ID = 'name-wardens';
