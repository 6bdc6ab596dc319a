/** A longer list would hide the message. */
const MAX_NAMES = 30;

/** The names that a filter selects. A filter that matches nothing is an error: a silent one looks like success. */
export function chooseNamed(
  names: readonly string[],
  filters: readonly string[],
  matches: (name: string, filter: string) => boolean = (name, filter) => name === filter,
): readonly string[] {
  if (filters.length === 0) return names;
  const unmatched = filters.filter((filter) => !names.some((name) => matches(name, filter)));
  if (unmatched.length > 0) {
    const some = names.length > MAX_NAMES ? '' : ` The names are: ${names.join(', ')}.`;
    throw new Error(`Nothing is named '${unmatched.join("' or '")}'.${some}`);
  }
  return names.filter((name) => filters.some((filter) => matches(name, filter)));
}
