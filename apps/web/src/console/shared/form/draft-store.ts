/** Unsaved form input, with the account it belongs to. */
export type Drafts = { readonly owner: string; readonly forms: Readonly<Record<string, unknown>> };

/** The draft of a form; undefined without one, and when it belongs to another account. */
export function findDraft(drafts: Drafts | null, owner: string, form: string): unknown {
  return drafts?.owner === owner ? drafts.forms[form] : undefined;
}

/** Replaces one draft; undefined removes it. Drafts of another account are dropped; null when none is left. */
export function withDraft(
  drafts: Drafts | null,
  owner: string,
  form: string,
  values: unknown,
): Drafts | null {
  const own = drafts?.owner === owner ? drafts.forms : {};
  const { [form]: _, ...others } = own;
  const forms = values === undefined ? others : { ...others, [form]: values };
  return Object.keys(forms).length === 0 ? null : { owner, forms };
}
