type BlankProps = { field: string; label: string; children: string };

/** A part of a rule that reads as a sentence. While it is missing, it is a blank that leads to its field. */
export function SentenceBlank({ field, label, children }: BlankProps) {
  if (children !== '') return <b>{children}</b>;
  return (
    <button
      type="button"
      onClick={() => document.getElementById(field)?.focus()}
      className="min-h-11 min-w-20 border-b-2 border-dashed border-line-strong align-baseline lg:min-h-6"
    >
      <span className="sr-only">{`Missing: ${label}`}</span>
    </button>
  );
}

/** The box of such a sentence. */
export const SENTENCE_LOOK = 'rounded-control bg-sunken px-3.5 py-2.5 text-body wrap-anywhere';
