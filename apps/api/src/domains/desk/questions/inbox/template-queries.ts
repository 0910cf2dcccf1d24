import { type Insertable, sql } from 'kysely'
import { inAlphabet, type Reader, type Tx } from '#platform/database'
import type { QuestionTemplateTable } from '../tables.ts'

export async function listTemplateRows(reader: Reader) {
  return reader.selectFrom('question_template').selectAll().orderBy('title', inAlphabet).execute()
}

export async function findTemplate(reader: Reader, id: string) {
  return reader.selectFrom('question_template').select('id').where('id', '=', id).executeTakeFirst()
}

/** Lets one at a time add or rename, so that neither a title nor the last place is taken twice. */
export async function lockTemplates(tx: Tx): Promise<void> {
  await sql`lock table question_template in share row exclusive mode`.execute(tx)
}

export async function insertTemplate(tx: Tx, row: Insertable<QuestionTemplateTable>): Promise<void> {
  await tx.insertInto('question_template').values(row).execute()
}

/** @returns whether it still was as it was found */
export async function changeTemplateRow(
  tx: Tx,
  { id, version }: { id: string; version: number },
  columns: { title: string; body: string },
): Promise<boolean> {
  const result = await tx
    .updateTable('question_template')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** @returns whether it still was as it was found */
export async function deleteTemplate(tx: Tx, { id, version }: { id: string; version: number }): Promise<boolean> {
  const result = await tx
    .deleteFrom('question_template')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
