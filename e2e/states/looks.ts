/** What decides how a state is examined; see `ScreenState`. */
export type Traits = {
  /** The only width it exists at. */
  readonly at?: 'phone' | 'wide';
  /** Other elements than on a phone, beyond the navigation that every screen has. */
  readonly differsWhenWide?: true;
  /** Colours outside theme.css, or translucent ones. `theme.test.ts` proves the others in dark. */
  readonly hasOwnColours?: true;
};

type Size = { readonly width: number; readonly height: number };

/** One window with one text size. Its texts are always examined, the rest where it says so. */
export type Look = {
  readonly size: Size;
  readonly percent: number;
  /** Themes to run axe in. Only contrast differs between them: dark runs no other rule. */
  readonly axe: readonly ('light' | 'dark')[];
  readonly hasTargets: boolean;
  /** Fixed bars may cover a third of the height. */
  readonly limitsBars: boolean;
};

/** A phone with the bars of its browser. */
const PHONE = { width: 390, height: 664 };
const SMALLEST = { width: 320, height: 640 };
const TABLET = { width: 820, height: 1180 };
const SIDEWAYS = { width: 844, height: 390 };

/** A warden's screens work in every window, the console not on a phone held sideways. */
export const WARDEN_SIZES = {
  wide: { width: 1280, height: 900 },
  others: [SMALLEST, TABLET, SIDEWAYS],
  limitsBars: true,
};
export const CONSOLE_SIZES = {
  wide: { width: 1440, height: 900 },
  others: [SMALLEST, TABLET],
  limitsBars: false,
};

/** The windows a state is examined in. Each size and each text size appears; a full run also combines them. */
export function looks(
  { at, differsWhenWide, hasOwnColours }: Traits,
  { wide, others, limitsBars }: typeof WARDEN_SIZES,
  isFullRun: boolean,
): readonly Look[] {
  const themes: Look['axe'] = isFullRun || hasOwnColours ? ['light', 'dark'] : ['light'];
  const hasWideRules = isFullRun || at === 'wide' || differsWhenWide === true;
  const inWindow = (size: Size, percents: readonly number[], axe: Look['axe'] = []): Look[] =>
    percents.map((percent) => ({
      size,
      percent,
      axe: percent === 100 ? axe : [],
      hasTargets: percent === 100 && size === PHONE,
      limitsBars,
    }));
  const zoomed = isFullRun ? [100, 150, 200] : [100, 200];
  return [
    ...(at === 'phone' ? [] : inWindow(wide, hasWideRules ? zoomed : [100], hasWideRules ? themes : [])),
    ...(at === 'wide'
      ? []
      : [...inWindow(PHONE, zoomed, themes), ...others.flatMap((size) => inWindow(size, [100]))]),
  ];
}
