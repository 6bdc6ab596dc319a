const DARKEST = 0.45;
const LIGHTEST = 0.7;

/** From this lightness on, dark ink reads better than white. The hue steps with it, which lifts the worst contrast. */
const INK_FLIPS_AT = 0.5475;

export type RowShade = { readonly background: string; readonly ink: string };

/** A blue that lightens with rank; boosted rows take a green of the same scale. */
export function rowShade(place: number, rows: number, boosted: boolean): RowShade {
  const lightness = rows < 2 ? DARKEST : DARKEST + ((LIGHTEST - DARKEST) * place) / (rows - 1);
  if (boosted) return { background: hsl(152, 40, lightness), ink: '#02140b' };
  if (lightness < INK_FLIPS_AT) return { background: hsl(224, 55, lightness), ink: '#ffffff' };
  return { background: hsl(218, 55, lightness), ink: '#03081a' };
}

/** Rounded, so that many neighbouring rows of a long list share one shade and one string. */
function hsl(hue: number, saturation: number, lightness: number): string {
  return `hsl(${hue} ${saturation}% ${(lightness * 100).toFixed(2)}%)`;
}
