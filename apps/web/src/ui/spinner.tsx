import { LoaderCircle } from 'lucide-react';

/** Says nothing by itself: it always stands beside words. */
export function Spinner() {
  return <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin" />;
}
