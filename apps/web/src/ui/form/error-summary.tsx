import CircleAlert from 'lucide-react/icons/circle-alert';
import { useSyncExternalStore } from 'react';

/** An error of a field, and the id of its control. Without a name the label of the control counts. */
export type FieldError = { readonly id: string; readonly name?: string; readonly message: string };

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
          {errors.map((error) => (
            <li key={error.id}>
              <ErrorLink {...error} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** 'Reason: A job needs a reason.' The name is that of the control on the screen. */
function ErrorLink({ id, name: given, message }: FieldError) {
  // Read again after the form was rendered: its controls come after the summary.
  const label = useSyncExternalStore(neverChanges, () => fieldName(document.getElementById(id)));
  const name = given ?? label;
  return (
    <a
      href={`#${id}`}
      // Prevented, because a new history entry would have no state.
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(id)?.focus();
      }}
      className="inline-flex min-h-11 items-center underline"
    >
      {name === '' ? message : `${name}: ${message}`}
    </a>
  );
}

const neverChanges = () => () => undefined;

/** A box of a group has the name of the group. */
function fieldName(control: HTMLElement | null): string {
  if (control === null) return '';
  const label = control.getAttribute('aria-label') ?? labelText(control);
  const isBox = control instanceof HTMLInputElement && control.type === 'checkbox';
  const group = isBox ? control.closest('fieldset')?.querySelector('legend')?.textContent : null;
  return (group ?? label ?? '').replace(/:$/, '');
}

const labelText = (control: HTMLElement): string | null =>
  control instanceof HTMLInputElement ||
  control instanceof HTMLSelectElement ||
  control instanceof HTMLTextAreaElement
    ? (control.labels?.[0]?.textContent ?? null)
    : null;

function focusOn(element: HTMLElement | null): void {
  element?.focus();
}
