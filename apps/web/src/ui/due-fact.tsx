import CalendarClock from 'lucide-react/icons/calendar-clock';
import ClockExclamationPoint from 'lucide-react/icons/clock-exclamation-point';

type DueFactProps = { text: string | null; isOverdue: boolean; className?: string };

/** Whether something is due, in words with a glyph; bold once it is overdue. */
export function DueFact({ text, isOverdue, className }: DueFactProps) {
  if (text === null) return null;
  const Glyph = isOverdue ? ClockExclamationPoint : CalendarClock;
  return (
    <p className={className}>
      <Glyph aria-hidden className="size-4 shrink-0" />
      <span className={isOverdue ? 'font-bold' : ''}>{text}</span>
    </p>
  );
}
