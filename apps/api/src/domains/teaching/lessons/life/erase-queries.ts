import { sql } from 'kysely'
import { anyOf, type Tx } from '#platform/database'
import type { PersonToErase } from '#platform/services.ts'
import { removeFiles } from '#messages/files'

/** The fact of a dispute is kept, because it may have changed amounts. */
const blank = {
  note: '',
  staff_note: '',
  cancel_reason: null,
  review_note: null,
  dispute_reason: sql<string | null>`left(dispute_reason, 0)`,
  dispute_answer: sql<string | null>`left(dispute_answer, 0)`,
}

/** Removes texts from a person's lessons. For a customer everything about the learner is removed, also files; an
 *  executor's topics, homework and files stay, because they belong to the learner. @returns the ids of the lessons */
export async function eraseLessons(tx: Tx, { cabinetIds }: PersonToErase): Promise<string[]> {
  const own = await tx
    .updateTable('lesson')
    .set({ topic: '', homework: '', place: null, ...blank })
    .where('customer_id', '=', anyOf(cabinetIds))
    .returning('id')
    .execute()
  // Both sides may have been met at home, so places are removed.
  await tx
    .updateTable('meeting_place')
    .set({ place: '' })
    .where('contract_id', 'in', (from) =>
      from
        .selectFrom('contract_facts')
        .select('id')
        .where((where) =>
          where.or([where('customer_id', '=', anyOf(cabinetIds)), where('executor_id', '=', anyOf(cabinetIds))]),
        ),
    )
    .execute()
  const files = await tx
    .selectFrom('lesson_file')
    .innerJoin('lesson', 'lesson.id', 'lesson_file.lesson_id')
    .select('lesson_file.file_id')
    .where('lesson.customer_id', '=', anyOf(cabinetIds))
    .execute()
  await removeFiles(
    tx,
    files.map((row) => row.file_id),
  )
  const taught = await tx
    .updateTable('lesson')
    .set({ place: null, ...blank })
    .where('executor_id', '=', anyOf(cabinetIds))
    .returning('id')
    .execute()
  return [...own, ...taught].map((row) => row.id)
}
