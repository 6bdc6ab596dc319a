import { now } from '#platform/clock.ts';
import { shellTexts } from './texts.ts';
import { useHydrated } from './use-hydrated.ts';

export function Footer() {
  const year = useHydrated() ? now().getFullYear() : '';
  return (
    <footer className="w-full max-w-298 px-4 py-5 text-center text-small text-ink-2 lg:px-10">
      <p>
        © <span className="inline-block min-w-[4ch] tabular-nums">{year}</span> {shellTexts.product}
      </p>
    </footer>
  );
}
