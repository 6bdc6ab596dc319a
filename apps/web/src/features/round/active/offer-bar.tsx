import X from 'lucide-react/icons/x';
import type { Offer } from '#domain/round/offer.ts';
import { roundTexts } from '#features/round/texts.ts';
import { partText } from '#domain/format.ts';

const { active } = roundTexts;

type OfferBarProps = { offer: Offer; onUse: () => void; onDecline: () => void };

/** A better plan, its gain and what changes. The cross declines it permanently. */
export function OfferBar({ offer, onUse, onDecline }: OfferBarProps) {
  return (
    <section className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-card border border-line bg-accent-soft px-4 py-2 [--arrive-from:8px] arrive">
      <output className="min-w-0 flex-[1_1_10rem]">
        <span className="block text-second font-strong tabular-nums">{offerText(offer)}</span>
        <span className="block text-small wrap-anywhere text-ink-2">{changeText(offer)}</span>
      </output>
      <button
        type="button"
        onClick={onUse}
        className="min-h-11 rounded-control border border-line-strong bg-surface px-3.5 text-second font-strong text-link hover:bg-sunken"
      >
        {active.use}
      </button>
      <button
        type="button"
        aria-label={active.decline}
        onClick={onDecline}
        className="grid thumb place-items-center rounded-control text-ink-2 hover:bg-sunken"
      >
        <X aria-hidden className="size-5" />
      </button>
    </section>
  );
}

function offerText({ colleague, pays, gain, late }: Offer): string {
  if (colleague.length > 0) return active.colleague(colleague.join(', '));
  return pays ? active.better(partText(gain)) : active.noLongerFit(late);
}

/** 'Adds Sandgate, leaves out Dean Street'. */
function changeText({ added, removed }: Offer): string {
  const changes = [
    added.length > 0 ? active.adds(added.join(', ')) : '',
    removed.length > 0 ? active.leavesOut(removed.join(', ')) : '',
  ].filter((text) => text !== '');
  const text = changes.join('; ') || active.otherOrder;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
