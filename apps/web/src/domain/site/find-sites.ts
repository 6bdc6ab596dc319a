/** A test for names that contain what was typed, whatever its case, accents or surrounding blanks. */
export function nameFinder(typed: string): (name: string) => boolean {
  const sought = plain(typed.trim());
  if (sought === '') return () => true;
  return (name) => plain(name).includes(sought);
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
