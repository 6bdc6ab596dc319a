export type Role = 'button' | 'link' | 'field' | 'label' | 'heading' | 'menu button';

export type Wanted = {
  readonly role: Role;
  /** The whole accessible name, as a regular expression. */
  readonly name: string;
  /** Only inside of this element. */
  readonly within?: string;
};

/**
 * Runs in the page: the first visible element with this role and name that does not move and that a click at its centre
 * would hit. Null while there is none; always null at the first look.
 */
export function findElement({ role, name, within }: Wanted): Element | null {
  const selectors: Record<Role, string> = {
    button: 'button, [role="button"]',
    link: 'a[href]',
    field: 'input, textarea, select',
    label: 'label',
    heading: 'h1, h2, h3',
    'menu button': 'button[aria-expanded]',
  };
  const whole = new RegExp(`^(?:${name})$`);
  const nameOf = (element: Element): string => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const label = labels.map(({ textContent }) => textContent).join(' ');
    const text = element.getAttribute('aria-label') ?? (label || element.textContent);
    return text.replaceAll(/\s+/g, ' ').trim();
  };
  const isHit = (element: Element): boolean => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && element.contains(hit);
  };
  /** Compares with its position at the last look, so that a moving element is not clicked. */
  const isStill = (element: Element): boolean => {
    const marked = element as Element & { e2ePlace?: string };
    const { left, top } = element.getBoundingClientRect();
    const place = `${left} ${top}`;
    const before = marked.e2ePlace;
    marked.e2ePlace = place;
    return before === place;
  };
  const candidates = document.querySelectorAll(selectors[role]);
  const found = [...candidates].find(
    (element) =>
      (within === undefined || element.closest(within) !== null) &&
      whole.test(nameOf(element)) &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.matches(':disabled, [aria-disabled="true"]') &&
      isHit(element) &&
      isStill(element),
  );
  return found ?? null;
}
