import type { Database } from '#db/database.ts';
import { type Answer, openAnswer } from '#modules/visits/answers.ts';

/** The answers that wait for their night, opened, in the order of their visits. */
export async function openedAnswers(
  db: Database,
  secrets: readonly string[],
): Promise<readonly (Answer & { readonly id: string })[]> {
  const rows = await db.selectFrom('visit_answers').selectAll().orderBy('visit_id').execute();
  return rows.map(({ visit_id: id, sealed }) => {
    const answer = openAnswer(sealed, secrets);
    if (answer === undefined) throw new Error('no secret opens this answer');
    return { id, ...answer };
  });
}
