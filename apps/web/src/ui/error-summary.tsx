import CircleAlert from 'lucide-react/icons/circle-alert';

/** An error of a field, and the id of its control. */
export type FieldError = { readonly id: string; readonly message: string };

/** The errors in the order of the fields. `ids` has the id of each control by the name of its field. */
export function fieldErrors(
  errors: Readonly<Record<string, string | undefined>>,
  ids: Readonly<Record<string, string>>,
): readonly FieldError[] {
  return Object.entries(ids).flatMap(([name, id]) => {
    const message = errors[name];
    return message === undefined ? [] : [{ id, message }];
  });
}

/** All errors of a form, each a link to its field. Takes the focus: use a new `key` for each attempt. */
export function ErrorSummary({ title, errors }: { title: string; errors: readonly FieldError[] }) {
  return (
    <div
      role="alert"
      tabIndex={-1}
      ref={focusOn}
      className="flex gap-2.5 rounded-control border border-bad-line bg-bad-soft px-3.5 pt-3 pb-1 text-second font-medium text-bad"
    >
      <CircleAlert aria-hidden className="mt-px size-5 shrink-0" />
      <div className="min-w-0 wrap-anywhere">
        <p>{title}</p>
        <ul>
          {errors.map(({ id, message }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                // Prevented, because a new history entry would have no state.
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(id)?.focus();
                }}
                className="inline-flex min-h-11 items-center underline"
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function focusOn(element: HTMLElement | null): void {
  element?.focus();
}
