/** 'bank holiday' becomes 'Bank holiday'. */
export function capitalised(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}
