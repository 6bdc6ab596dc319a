/**
 * Caches a value per object as long as the object lives. A new ranking keeps most of its site objects, so their values
 * keep their identity and React skips them.
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
