/** The values of a template by name. */
export type Values = Readonly<Record<string, string | number>>;

/** Replaces `${name}` by its value. A line with `${each.name}` is repeated for each member. Throws for an unknown name. */
export function renderTemplate(template: string, values: Values, members: readonly Values[]): string {
  const lines = template.split('\n').flatMap((line) => {
    if (!line.includes('${each.')) return [line];
    return members.map((member) => fill(line, member, /\$\{each\.(\w+)\}/g));
  });
  return fill(lines.join('\n'), values, /\$\{(\w+)\}/g);
}

function fill(text: string, values: Values, placeholder: RegExp): string {
  return text.replaceAll(placeholder, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The template names '${name}', which has no value.`);
    return String(value);
  });
}
