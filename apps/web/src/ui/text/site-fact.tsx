import CalendarClock from 'lucide-react/icons/calendar-clock';
import Check from 'lucide-react/icons/check';
import ClockExclamationPoint from 'lucide-react/icons/clock-exclamation-point';
import Users from 'lucide-react/icons/users';

type Fact = { readonly kind: keyof typeof GLYPHS; readonly text: string };

type SiteFactProps = { fact: Fact | null; className?: string };

const GLYPHS = {
  colleague: Users,
  visited: Check,
  overdue: ClockExclamationPoint,
  due: CalendarClock,
};

/** One fact about a site, in words with a glyph; bold once it is overdue. */
export function SiteFact({ fact, className }: SiteFactProps) {
  if (fact === null) return null;
  const Glyph = GLYPHS[fact.kind];
  return (
    <p className={className}>
      <Glyph aria-hidden className="size-4 shrink-0" />
      <span className={fact.kind === 'overdue' ? 'font-bold' : ''}>{fact.text}</span>
    </p>
  );
}
