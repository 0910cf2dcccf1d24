// Programs that a file starts or loads by a path from its own folder: `join(import.meta.dirname, '../load/sender.ts')`. No import
// shows them, so neither the compiler nor the check of dead code notices when one of the two files moves.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isNode, lineAt, readSources, syntaxOf, walk } from '../source-files.mjs'

const isProgram = /\.(ts|tsx|mjs)$/

/** Paths of programs that are not there.
 *  @param {string} folder a tree laid out like this repository
 *  @returns {string[]} */
export function findMissingPrograms(folder) {
  return readSources(folder).flatMap((file) => {
    if (!file.text.includes('import.meta.dirname')) return []
    /** @type {string[]} */
    const missing = []
    walk(syntaxOf(file), (node) => {
      const path = pathFromOwnFolder(node)
      if (!path || !isProgram.test(path) || existsSync(join(folder, dirname(file.path), path))) return
      missing.push(`${file.path}:${lineAt(file.text, node.start)} names ${path}, which is not there`)
    })
    return missing
  })
}

/** The path of a call of `join` or `resolve` whose first argument is `import.meta.dirname` and whose others are texts.
 *  @param {import('../source-files.mjs').Node} node
 *  @returns {string | undefined} */
function pathFromOwnFolder(node) {
  if (node.type !== 'CallExpression' || !isNode(node.callee) || !Array.isArray(node.arguments)) return undefined
  if (node.callee.name !== 'join' && node.callee.name !== 'resolve') return undefined
  const [first, ...others] = node.arguments
  if (!isOwnFolder(first)) return undefined
  const texts = others.map((each) => (isNode(each) && typeof each.value === 'string' ? each.value : undefined))
  return texts.length === 0 || texts.includes(undefined) ? undefined : join(.../** @type {string[]} */ (texts))
}

/** @param {unknown} node */
function isOwnFolder(node) {
  if (!isNode(node) || node.type !== 'MemberExpression' || !isNode(node.object) || !isNode(node.property)) return false
  return node.object.type === 'MetaProperty' && node.property.name === 'dirname'
}
