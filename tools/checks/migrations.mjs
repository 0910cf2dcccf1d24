// The tables of the last release, and the migrations from them to the tables of today. An installation has the tables of a release:
// whoever changes a table writes the step for it, and keeps the files of the release, from which a test takes that step
// (`platform/database/migrating/released-schema.test.ts`).
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { statementsOf } from '../../apps/api/src/platform/database/migrating/schema-files.ts'
import { root } from '../machine.mjs'
import { outcomeOf } from './outcome.mjs'

const schema = 'apps/api/src/schema'
const migrations = 'apps/api/src/migrations'

/** @param {string} [folder] a tree laid out like this repository
 *  @returns {Promise<import('./outcome.mjs').Outcome>} */
export async function checkMigrations(folder = root) {
  return outcomeOf([
    { name: 'a change of the released tables has a migration', problems: tableProblems(folder) },
    { name: 'migrations are named by a number of their own and words', problems: nameProblems(folder) },
  ])
}

/** @param {string} folder */
function tableProblems(folder) {
  /** @type {{ version: string, tables: string }} */
  const released = JSON.parse(readFileSync(join(folder, schema, 'released.json'), 'utf8'))
  const today = digestOfTables(join(folder, schema))
  const kept = join(folder, schema, 'released')
  if (today === released.tables) {
    return existsSync(kept) ? [`${schema}/released is not needed: the tables are those of ${released.version}`] : []
  }
  const problems = []
  if (!existsSync(kept) || digestOfTables(kept) !== released.tables) {
    problems.push(
      `the tables differ from those of ${released.version}: copy its ${schema}/*.sql into ${schema}/released, without *.logic.sql`,
    )
  }
  if (namesOf(folder).length === 0)
    problems.push(`no migration in ${migrations} leads from ${released.version} to them`)
  return [
    ...problems,
    ...(problems.length > 0 ? [`a release sets ${schema}/released.json to its version and "${today}"`] : []),
  ]
}

/** @param {string} folder */
function nameProblems(folder) {
  const names = namesOf(folder)
  const numbers = names.map((name) => name.slice(0, 4))
  return names.flatMap((name, index) => {
    if (!/^\d{4}-[a-z0-9-]+\.ts$/.test(name)) return [`${migrations}/${name}: it is called NNNN-words.ts`]
    return numbers.indexOf(name.slice(0, 4)) === index ? [] : [`${migrations}/${name}: its number is taken`]
  })
}

/** @param {string} folder */
const namesOf = (folder) =>
  readdirSync(join(folder, migrations))
    .filter((name) => name !== 'README.md')
    .toSorted()

/** Hash of the statements in the files of tables, without spaces and comments.
 *  @param {string} folder
 *  @returns {string} */
export function digestOfTables(folder) {
  const hash = createHash('sha256')
  const names = readdirSync(folder).filter((name) => /^[^.]+\.sql$/.test(name))
  for (const name of names.toSorted()) {
    for (const statement of statementsOf(readFileSync(join(folder, name), 'utf8'))) {
      const words = statement
        .replaceAll(/--[^\n]*/g, '')
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/ ?([(),]) ?/g, '$1')
      hash.update(`${words.trim()};`)
    }
  }
  return hash.digest('hex')
}
