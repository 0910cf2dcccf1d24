// The order of migrations. An installation runs those that it has not run yet after those that it has, so a new file has
// to come after all that are released.
import { root } from '../machine.mjs'
import { outcomeOf } from './outcome.mjs'
import { listFiles } from './source-files.mjs'

/** The last one that installations may have, and how many there are up to it. Whoever releases the product moves both. */
const released = { last: '0090-commission-rules.ts', count: 66 }
const migrations = 'apps/api/src/migrations/'

/** @param {string} [folder] a tree laid out like this repository
 *  @returns {Promise<import('./outcome.mjs').Outcome>} */
export async function checkMigrations(folder = root) {
  const names = listFiles(folder)
    .filter((path) => path.startsWith(migrations) && path.endsWith('.ts'))
    .map((path) => path.slice(migrations.length))
  const count = names.filter((name) => name <= released.last).length
  const problems =
    count === released.count
      ? []
      : [
          `${count} migrations stand up to ${released.last}, and ${released.count} are released: a new one comes after it`,
        ]
  return outcomeOf([{ name: 'new migrations come after the released ones', problems }])
}
