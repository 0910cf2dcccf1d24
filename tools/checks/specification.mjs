// docs/specification-coverage.md names files and quotes titles of tests; both have to be there. A title belongs to the
// path before it in the same row.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../machine.mjs'
import { outcomeOf } from './outcome.mjs'

const document = 'docs/specification-coverage.md'

/** @param {string} [folder] a tree laid out like this repository
 *  @returns {Promise<import('./outcome.mjs').Outcome>} */
export async function checkSpecification(folder = root) {
  const rows = readFileSync(join(folder, document), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
  return outcomeOf([
    {
      name: `${document} names files that exist and tests that they hold`,
      problems: rows.flatMap((row) => [...findMissing(folder, row), ...findUnbuilt(row)]),
    },
  ])
}

/** @param {string} row
 *  @returns {string[]} */
const findUnbuilt = (row) => (/not built yet/i.test(row) ? [`a line that is not built: ${row.slice(0, 80)}`] : [])

/** @param {string} folder
 *  @param {string} row
 *  @returns {string[]} */
function findMissing(folder, row) {
  const evidence = row.split(' | ').at(-1) ?? ''
  let file = ''
  let text = ''
  return [...evidence.matchAll(/`([\w./-]+\/[\w.-]+\.\w+)`|"((?:\\.|[^"\\])+)"/g)].flatMap(([, path, title = '']) => {
    if (path === undefined) {
      const isThere = text.includes(title.replaceAll('\\"', '"'))
      return isThere ? [] : [`"${title}" is not in ${file || 'any file that the row names'}`]
    }
    file = path
    const whole = join(folder, path)
    text = existsSync(whole) ? readFileSync(whole, 'utf8').replaceAll(/\\(['"`])/g, '$1') : ''
    return existsSync(whole) ? [] : [`${path} does not exist`]
  })
}
