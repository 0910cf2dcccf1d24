import { sql } from 'kysely'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tx } from '../schema.ts'

/** Folders and areas in which the database is described. */
export interface SchemaFiles {
  /** The folder with `<area>.sql`, the tables as they are today, and `<area>.logic.sql`, views, functions and triggers. */
  schema: string
  /** The areas in their order. The logic of each follows the tables of all. */
  areas: readonly string[]
  /** The folder with the steps from the tables of one release to those of the next: `0001-words.ts`. */
  migrations: string
  /** The version of the product that the files belong to, such as 1.0.0. */
  version: string
}

export type SchemaPart = 'tables' | 'logic'

/** The paths of the files of a part in the order in which they run. An area may lack one. */
export function filesOf({ schema, areas }: SchemaFiles, part: SchemaPart): string[] {
  const ending = part === 'tables' ? '.sql' : '.logic.sql'
  return areas.map((area) => join(schema, area + ending)).filter((path) => existsSync(path))
}

/** Runs the statements of a part one after another.
 *  @throws Error that names the file and the statement */
export async function runPart(tx: Tx, files: SchemaFiles, part: SchemaPart): Promise<void> {
  for (const path of filesOf(files, part)) {
    for (const statement of statementsOf(readFileSync(path, 'utf8'))) {
      await sql
        .raw(statement)
        .execute(tx)
        .catch((cause: Error) => {
          throw new Error(`${path}: ${cause.message}, in: ${statement.slice(0, 200)}`, { cause })
        })
    }
  }
}

/** A text, a quoted name, a comment, or anything else up to the end of a statement. */
const token = /'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|--[^\n]*|\/\*[\s\S]*?\*\/|[^;]/g

/** The statements of a text of SQL, without the comments between them. */
export function statementsOf(text: string): string[] {
  const statements = ['']
  let end = 0
  for (const { 0: found, index } of text.matchAll(token)) {
    if (index > end) statements.push('')
    end = index + found.length
    const last = statements.length - 1
    const isBetween = statements[last] === '' && /^(\s|--|\/\*)/.test(found)
    if (!isBetween) statements[last] += found
  }
  return statements.filter((statement) => statement !== '')
}
