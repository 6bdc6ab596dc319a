import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'wouter';
import { teamTexts } from './texts.ts';
import { screens } from '#config/screens.ts';
import { closeModal } from '#ui/modal.tsx';
import { goFromDialog } from '#ui/use-close-on-back.ts';

/** In the card of the shift. */
export function CardPart() {
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
