export type Letter = { readonly recipient: string; readonly subject: string; readonly body: string };

/** Every letter: a greeting, what there is to say, the signature. */
export function letter(
  recipient: string,
  subject: string,
  { name, paragraphs }: { name: string; paragraphs: readonly string[] },
): Letter {
  return {
    recipient,
    subject,
    body: [`Hello ${oneLine(name)},`, ...paragraphs, 'PatrolPlan'].join('\n\n') + '\n',
  };
}

/** A name is a stranger's text: it must not add lines or links of its own to our letter. */
function oneLine(name: string): string {
  const plain = name
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/https?:\/\/\S*|\S*[/@]\S*|www\.\S*/gi, '')
    .trim();
  return plain === '' ? 'there' : plain.slice(0, 60);
}
