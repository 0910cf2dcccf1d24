import type { Db } from '../platform/database/index.ts'
import { copyTable, countLessons, finishCopies, listCopiedTables, prepareCopies, skipTriggers } from './queries.ts'

/** Lessons of load data for each unit of scale. */
const lessonsPerUnit = 10_000
const copiesAtOnce = 20

/** Multiplies the demo service until there are at least `scale` times ten thousand lessons. The demo's rows were written
 *  by the product's own use cases; the copies are made from them inside the database, which is the only way to a million
 *  lessons in minutes.
 *  @returns the number of lessons there are now */
export async function multiplyDemo(db: Db, scale: number, say: (line: string) => void): Promise<number> {
  const before = await countLessons(db)
  const copies = Math.ceil((scale * lessonsPerUnit) / before) - 1
  // One connection for all of it: temporary tables and the setting for triggers belong to a connection.
  await db.connection().execute(async (connection) => {
    const isQuick = await skipTriggers(connection)
    if (!isQuick) say('This role may not leave triggers out, so every row is checked again; this takes longer.')
    // Where triggers run, they count the days of the copied lessons themselves.
    const tables = (await listCopiedTables(connection)).filter(({ name }) => isQuick || name !== 'lesson_day')
    await prepareCopies(connection, tables)
    for (let from = 1; from <= copies; from += copiesAtOnce) {
      const to = Math.min(from + copiesAtOnce - 1, copies)
      for (const table of tables) await copyTable(connection, table, from, to)
      say(`${(before * (to + 1)).toLocaleString('en')} of ${(before * (copies + 1)).toLocaleString('en')} lessons`)
    }
    await finishCopies(connection, tables)
  })
  return countLessons(db)
}
