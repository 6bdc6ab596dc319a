/** Whole hours and minutes, rounded to the nearest minute: '1 h 5 min', '12 min', '0 min'. */
export function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}
