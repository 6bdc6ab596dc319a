/**
 * Classes for an element before a form: what becomes of the form beside the organisation's provider. By styles, because the
 * form is in the code of the first page, and everybody would load the few bytes that a few need.
 */
export const formBesideProvider = {
  /** The provider's button is the main one, the form's is quiet. */
  quiet:
    '[&~form_[type=submit]:enabled]:border-line-strong [&~form_[type=submit]:enabled]:bg-surface ' +
    '[&~form_[type=submit]:enabled]:text-ink [&~form_[type=submit]:enabled:hover]:bg-sunken',
  /** Nothing else signs in: of the form only a message stays, and no link under it. */
  none: '[&~form>:not([role])]:hidden [&~div]:hidden',
} as const;
