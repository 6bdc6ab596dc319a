/** 'or …' between two ways to do the same. */
export function OrLine({ children }: { children: string }) {
  return (
    <div className="flex items-center gap-4 text-second text-ink-2">
      <hr className="flex-1 border-line" />
      <p>{children}</p>
      <hr className="flex-1 border-line" />
    </div>
  );
}
