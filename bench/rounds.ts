/**
 * Runs every work once in each round, one after the other, so that other load on the machine affects all of
 * them alike. The first rounds only warm up.
 */
export async function interleaved<Name extends string, Sample>(
  { rounds, warmUp }: { readonly rounds: number; readonly warmUp: number },
  works: Readonly<Record<Name, () => Promise<Sample>>>,
): Promise<Readonly<Record<Name, readonly Sample[]>>> {
  // Safe: `Object.keys` gives exactly the names of the works.
  const names = Object.keys(works) as Name[];
  // Safe: every name gets its list here.
  const samples = Object.fromEntries(names.map((name) => [name, [] as Sample[]])) as Record<Name, Sample[]>;
  for (let round = -warmUp; round < rounds; round++) {
    for (const name of names) {
      const sample = await works[name]();
      if (round >= 0) samples[name].push(sample);
    }
  }
  return samples;
}
