import './team.css';
import { TeamHost } from './team-host.tsx';
import { PushCard } from './push-switch.tsx';
import type { TeamPlace } from '#state/team/team-slot.tsx';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'wouter';
import { teamTexts } from './texts.ts';
import { screens } from '#config/screens.ts';
import { closeModal } from '#ui/dialog/modal.tsx';
import { goFromDialog } from '#ui/dialog/use-close-on-back.ts';
import { JobLines } from './job-lines.tsx';
import { OfferLines } from './offer-lines.tsx';
import { useTeamOnDevice } from '#state/field/on-device.ts';

/** In the sheet at the start of a shift: sent rounds, then jobs. */
function WaitingLines() {
  const { jobs, offers } = useTeamOnDevice();
  return (
    <>
      <OfferLines rounds={offers} />
      <JobLines jobs={jobs} />
    </>
  );
}

/** On the dashboard during a shift: accepted jobs, then what waits for an answer. */
function ForYouLines() {
  const { jobs, offers } = useTeamOnDevice();
  const accepted = jobs.filter(({ state }) => state === 'accepted');
  const open = jobs.filter(({ state }) => state === 'open');
  return (
    <>
      <JobLines jobs={accepted} />
      <JobLines jobs={open} />
      <OfferLines rounds={offers} />
    </>
  );
}

/** In the card of the shift. */
function CardPart() {
  const path = screens.supervisorSees.path;
  return (
    <Link
      href={path}
      onClick={(event) => {
        event.preventDefault();
        goFromDialog(path);
        closeModal(event);
      }}
      className="mt-2 -mb-2 flex min-h-12 items-center justify-between gap-3 text-second font-strong text-link"
    >
      {teamTexts.supervisorSees}
      <ChevronRight aria-hidden className="size-5 shrink-0" />
    </Link>
  );
}

const PARTS = {
  host: TeamHost,
  'for-you': ForYouLines,
  waiting: WaitingLines,
  card: CardPart,
  settings: PushCard,
};

/** The part of the team at a place of another screen. */
export function TeamPart({ place }: { place: TeamPlace }) {
  const Part = PARTS[place];
  return <Part />;
}
