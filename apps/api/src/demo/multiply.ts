import type { Db } from '#platform/database'
import {
  copyTable,
  countLessons,
  dropIndexes,
  finishCopies,
  keptForReports,
  listCopiedTables,
  maySkipTriggers,
  multiplyTotals,
  prepareCopies,
  restoreIndexes,
  skipTriggers,
} from './queries.ts'

/** Lessons of load data for each unit of scale. */
const lessonsPerUnit = 10_000
const copiesAtOnce = 20
const countedByTriggers = ['lesson_day', 'ledger_account_month', 'uninvoiced_lesson', ...keptForReports]

/** Multiplies the demo service until there are at least `scale` times ten thousand lessons. The demo's rows were written
 *  by the product's own use cases; the copies are made from them inside the database, which is the only way to a million
 *  lessons in minutes.
 *  @returns the number of lessons there are now */
export async function multiplyDemo(db: Db, scale: number, printLine: (line: string) => void): Promise<number> {
  const before = await countLessons(db)
  const copies = Math.ceil((scale * lessonsPerUnit) / before) - 1
  const isQuick = await maySkipTriggers(db)
  if (!isQuick) printLine('This role may not leave triggers out, so every row is checked again; this takes longer.')
  // One connection for all of it, because temporary tables belong to it.
  const work = async (connection: Db) => {
    // Where triggers run, they count what is copied themselves, and need the indexes.
    const tables = (await listCopiedTables(connection)).filter(
      ({ name }) => isQuick || !countedByTriggers.includes(name),
    )
    if (isQuick) await skipTriggers(connection)
    await prepareCopies(connection, tables)
    const indexes = isQuick ? await dropIndexes(connection, tables) : []
    for (let from = 1; from <= copies; from += copiesAtOnce) {
      const to = Math.min(from + copiesAtOnce - 1, copies)
      for (const table of tables) await copyTable(connection, table, from, to)
      printLine(
        `${(before * (to + 1)).toLocaleString('en')} of ${(before * (copies + 1)).toLocaleString('en')} lessons`,
      )
    }
    if (isQuick) await multiplyTotals(connection, copies + 1)
    await restoreIndexes(connection, indexes)
    await finishCopies(connection, tables)
  }
  // Whoever ends a quick copy half-way keeps the demo as it was, with its indexes.
  await (isQuick ? db.transaction().execute(work) : db.connection().execute(work))
  return countLessons(db)
}
