/** A show of a venue: fixed hours, on some days of the week, in some months. */
export type Show = {
  readonly venue: string;
  readonly title: string;
  readonly part: DayPart;
  /** Local time. */
  readonly startsAt: string;
  readonly minutes: number;
  /** 0 is Sunday. */
  readonly days: readonly number[];
  /** 1 is January. */
  readonly months: readonly number[];
};

export type DayPart = 'day' | 'evening' | 'late';

const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5];
const MONDAY_TO_SATURDAY = [1, 2, 3, 4, 5, 6];
const THURSDAY_TO_SATURDAY = [4, 5, 6];
const SATURDAY = [6];
const SUNDAY = [0];
const WEEKEND = [6, 0];
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

const ALL_YEAR = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const SUMMER = [5, 6, 7, 8, 9];
const WINTER = [10, 11, 12, 1, 2, 3];
const FOOTBALL_SEASON = [8, 9, 10, 11, 12, 1, 2, 3, 4, 5];
const RUGBY_SEASON = [9, 10, 11, 12, 1, 2, 3, 4, 5];
const TERM = [10, 11, 12, 1, 2, 3, 4, 5];

type Time = readonly [part: DayPart, startsAt: string, minutes: number];

const show = (
  venue: string,
  title: string,
  [part, startsAt, minutes]: Time,
  days: readonly number[],
  months: readonly number[] = ALL_YEAR,
): Show => ({ venue, title, part, startsAt, minutes, days, months });

const evening = (startsAt: string, minutes: number): Time => ['evening', startsAt, minutes];
const day = (startsAt: string, minutes: number): Time => ['day', startsAt, minutes];
const late = (startsAt: string, minutes: number): Time => ['late', startsAt, minutes];

export const programme: readonly Show[] = [
  show("St James' Park", 'Football: City against Rovers', day('15:00', 115), SATURDAY, FOOTBALL_SEASON),
  show("St James' Park", 'Football: Cup Replay', evening('19:45', 115), [2, 3], [9, 10, 11, 12, 1, 2, 3, 4]),
  show("St James' Park", 'Stadium Concert', evening('18:30', 210), SATURDAY, [6]),
  show("St James' Park", 'Trade Fair at the Stadium', day('09:30', 390), MONDAY_TO_FRIDAY),
  show('Utilita Arena Newcastle', 'Arena Concert', evening('19:30', 150), [2, 3, 4, 5, 6]),
  show('Utilita Arena Newcastle', 'Family Show on Ice', day('14:00', 120), WEEKEND, WINTER),
  show('O2 City Hall Newcastle', 'Concert at the Hall', evening('19:30', 150), EVERY_DAY),
  show('O2 City Hall Newcastle', 'Comedy at the Hall', evening('20:00', 120), THURSDAY_TO_SATURDAY),
  show('NX Newcastle', 'Club Concert', evening('19:00', 180), EVERY_DAY),
  show('NX Newcastle', 'Club Night', late('23:00', 240), [5, 6]),
  show('Theatre Royal Newcastle', 'A Play in Two Acts', evening('19:30', 150), MONDAY_TO_SATURDAY),
  show('Theatre Royal Newcastle', 'Touring Musical', evening('19:00', 165), MONDAY_TO_SATURDAY),
  show('Theatre Royal Newcastle', 'Matinee: A Play in Two Acts', day('14:00', 150), [3, 6]),
  show('Theatre Royal Newcastle', 'Pantomime', day('13:00', 135), EVERY_DAY, [12, 1]),
  show('Tyne Theatre & Opera House', 'Opera Evening', evening('19:00', 180), THURSDAY_TO_SATURDAY),
  show('Tyne Theatre & Opera House', 'Stand-up on Tour', evening('20:00', 120), EVERY_DAY),
  show('Northern Stage', 'New Writing', evening('19:45', 100), MONDAY_TO_SATURDAY),
  show('Northern Stage', 'Dance Piece', evening('19:30', 90), MONDAY_TO_SATURDAY),
  show('Northern Stage', 'Theatre for Children', day('11:00', 60), WEEKEND),
  show("Newcastle University Students' Union", 'Campus Concert', evening('19:30', 150), [4, 5], TERM),
  show(
    "Newcastle University Students' Union",
    'Societies Fair',
    day('11:00', 240),
    MONDAY_TO_FRIDAY,
    [9, 10],
  ),
  show("Newcastle University Students' Union", 'Freshers Night', late('22:00', 240), [3, 4], [9]),
  show("Newcastle University Students' Union", 'Student Night', late('22:30', 210), [3], TERM),
  show('Live Theatre', 'Studio Play', evening('19:30', 120), MONDAY_TO_SATURDAY),
  show('Live Theatre', 'Lunchtime Reading', day('12:30', 60), MONDAY_TO_FRIDAY),
  show('The Cluny', 'Folk Night', evening('20:00', 180), EVERY_DAY),
  show('The Cluny', 'Album Launch', evening('19:30', 150), THURSDAY_TO_SATURDAY),
  show('The Stand Comedy Club', 'Comedy Club', evening('20:30', 120), THURSDAY_TO_SATURDAY),
  show('The Stand Comedy Club', 'New Material Night', evening('20:00', 120), [1, 2, 3]),
  show('The Stand Comedy Club', 'Late Comedy', late('23:00', 90), THURSDAY_TO_SATURDAY),
  show('Wylam Brewery (Palace of Arts)', 'Beer Festival', day('12:00', 360), SATURDAY, SUMMER),
  show('Wylam Brewery (Palace of Arts)', 'Brewery Concert', evening('19:00', 210), THURSDAY_TO_SATURDAY),
  show('Wylam Brewery (Palace of Arts)', 'Makers Market', day('10:00', 300), SUNDAY),
  show('Kingston Park Stadium', 'Rugby: Home Match', day('15:00', 100), WEEKEND, RUGBY_SEASON),
  show('Kingston Park Stadium', 'Rugby: Cup Tie', evening('19:45', 100), [5], RUGBY_SEASON),
  show('Newcastle Racecourse', 'Race Day', day('13:15', 255), MONDAY_TO_SATURDAY),
  show('Newcastle Racecourse', 'Evening Racing', evening('17:45', 195), [4, 5], SUMMER),
  show(
    'The Glasshouse International Centre for Music',
    'Orchestra Concert',
    evening('19:30', 120),
    EVERY_DAY,
  ),
  show('The Glasshouse International Centre for Music', 'Brass and Choir', day('15:00', 120), SUNDAY),
  show(
    'The Glasshouse International Centre for Music',
    'Schools Concert',
    day('10:30', 75),
    MONDAY_TO_FRIDAY,
    TERM,
  ),
  show('Quayside Market', 'Sunday Market', day('09:30', 390), SUNDAY),
];

/** How many shows a day has. Few in the centre at a time, or every site there would get the highest event score. */
export function showsWanted(
  part: DayPart,
  weekday: number,
): { readonly shows: number; readonly inTown: number } {
  if (part === 'late') return { shows: 1, inTown: 1 };
  if (part === 'day') return { shows: 2, inTown: 1 };
  return { shows: weekday === 6 ? 3 : 2, inTown: 1 };
}
