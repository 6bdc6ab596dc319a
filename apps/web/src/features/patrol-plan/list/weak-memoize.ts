/**
 * Makes something of an object once and keeps it as long as the object lives. A new ranking leaves most of its sites as they
 * were; what was made of those stays the very same, and React need not look inside.
 */
export function weakMemoize<K extends object, V extends object>(make: (of: K) => V): (of: K) => V {
  const made = new WeakMap<K, V>();
  return (of) => {
    const known = made.get(of);
    if (known !== undefined) return known;
    const fresh = make(of);
    made.set(of, fresh);
    return fresh;
  };
}
