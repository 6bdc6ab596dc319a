import Route from 'lucide-react/icons/route';
import { paths } from '#config/paths.ts';
import type { SentRound } from '#domain/team/team-facts.ts';
import { offerStops, offerTitle } from '#domain/team/team-texts.ts';
import type { LookedAt } from '#state/team/team-sheets.ts';
import { LinkLine } from '#ui/text/link-line.tsx';
import { closeModal } from '#ui/dialog/modal.tsx';
import { goFromDialog } from '#ui/dialog/use-close-on-back.ts';

/** A line for each sent round that waits for an answer, which opens it. */
export function OfferLines({ rounds }: { rounds: readonly SentRound[] }) {
  return rounds.map((round) => (
    <LinkLine
      key={round.id}
      href={paths.round}
      icon={Route}
      title={offerTitle(round)}
      text={offerStops(round)}
      onFollow={(event) => {
        event.preventDefault();
        goFromDialog(paths.round, { sent: round.id } satisfies LookedAt);
        closeModal(event);
      }}
    />
  ));
}
