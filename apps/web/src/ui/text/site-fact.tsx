import CalendarClock from 'lucide-react/icons/calendar-clock';
import Check from 'lucide-react/icons/check';
import ClockExclamationPoint from 'lucide-react/icons/clock-exclamation-point';
import Clock from 'lucide-react/icons/clock';
import Info from 'lucide-react/icons/info';
import Repeat from 'lucide-react/icons/repeat';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import Megaphone from 'lucide-react/icons/megaphone';
import Users from 'lucide-react/icons/users';

type Fact = { readonly kind: keyof typeof GLYPHS; readonly text: string };

type SiteFactProps = { fact: Fact | null; className?: string };

const GLYPHS = {
  colleague: Users,
  visited: Check,
  overdue: ClockExclamationPoint,
  asked: Megaphone,
  times: Repeat,
  due: CalendarClock,
  'in twos': UserRoundPlus,
  'not after': Clock,
  'read first': Info,
};

const BOLD: ReadonlySet<keyof typeof GLYPHS> = new Set(['overdue', 'in twos', 'not after', 'read first']);

/** One fact about a site, in words with a glyph; bold if it is overdue or a precaution. */
export function SiteFact({ fact, className }: SiteFactProps) {
  if (fact === null) return null;
  const Glyph = GLYPHS[fact.kind];
  return (
    <p className={className}>
      <Glyph aria-hidden className="size-4 shrink-0" />
      <span className={BOLD.has(fact.kind) ? 'font-bold' : ''}>{fact.text}</span>
    </p>
  );
}
