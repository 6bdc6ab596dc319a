/** 'due today', 'overdue 2 days'; null if the site is not due. */
export function dueText(overdueDays: number | null | undefined): string | null {
  if (overdueDays === null || overdueDays === undefined) return null;
  if (overdueDays < 1) return 'due today';
  return `overdue ${overdueDays} ${overdueDays === 1 ? 'day' : 'days'}`;
}
