// How much a domain of the server offers to others: the exports of its door. Many exports are many ways in which others depend on it, and
// a function that one caller needs is often the same question as one that is there, with other columns.
import { isNode, readSources, syntaxOf, walk } from '../source-files.mjs'

const mostExports = 20

/** Doors that offer more, and how much at most: they may shrink, and are taken out here once they have no more than `mostExports`.
 *  @type {Record<string, number>} */
const widerDoors = {
  'money/invoices': 27,
  'people/accounts': 29,
}

/** @param {string} folder a tree laid out like this repository
 *  @returns {string[]} */
export function findWideDoors(folder) {
  return readSources(folder).flatMap((file) => {
    const domain = /^apps\/api\/src\/domains\/(\w[\w-]*\/[\w-]+)\/index\.ts$/.exec(file.path)?.[1]
    if (domain === undefined) return []
    const count = countExports(file)
    const most = widerDoors[domain] ?? mostExports
    return count > most ? [`${file.path} exports ${count} things; ${most} are the most`] : []
  })
}

/** @param {import('../source-files.mjs').SourceFile} file */
function countExports(file) {
  let count = 0
  walk(syntaxOf(file), (node) => {
    if (node.type === 'ExportSpecifier') count += 1
    if (node.type === 'ExportNamedDeclaration' && isNode(node.declaration))
      count += Array.isArray(node.declaration.declarations) ? node.declaration.declarations.length : 1
  })
  return count
}
