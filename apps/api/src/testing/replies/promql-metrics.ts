const KEYWORDS = new Set(['and', 'or', 'unless', 'by', 'without', 'on', 'ignoring', 'bool', 'offset']);

/**
 * The metrics that a PromQL expression reads: its names, without functions, labels, strings and durations. Labels are in
 * braces, or in the parentheses after `by` and the like.
 */
export function metricsIn(expression: string): readonly string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ');
  const names = [...bare.matchAll(/(?<![\w.])[a-z_]\w*\b(?!\s*\()/gi)].map(([name]) => name);
  return [...new Set(names.filter((name) => !KEYWORDS.has(name)))];
}
