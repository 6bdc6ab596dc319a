/** A quiet word in a pill: it names something and cannot be pressed. */
export function Tag({ children }: { children: string }) {
  return (
    <span className="inline-flex min-h-7 items-center rounded-full border border-line bg-sunken px-3 text-small font-strong wrap-anywhere">
      {children}
    </span>
  );
}
