type CreditsProps = { credits: readonly { readonly text: string; readonly href?: string | undefined }[] };

/** Attribution of data providers at the end of a screen. Renders nothing without credits. */
export function Credits({ credits }: CreditsProps) {
  if (credits.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 px-1 text-small text-ink-2 lg:px-0">
      {credits.map(({ text, href }) => (
        <li key={text} className="inline-flex min-h-11 items-center">
          {href === undefined ? (
            text
          ) : (
            <a
              href={href}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center underline"
            >
              {text}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
