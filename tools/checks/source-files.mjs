// The repository's own source files and their syntax trees, each file read and parsed once.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync } from 'vite'

const places = ['apps', 'packages', 'tools', 'e2e', 'bench', 'drills']
const notOurs = new Set(['node_modules', 'dist', 'coverage', 'test-results'])

/** A node of an ESTree: the fields of all nodes, and any others.
 *  @typedef {{ type: string, start: number, end: number, [field: string]: unknown }} Node
 *  @typedef {{ path: string, text: string, isTest: boolean }} SourceFile */

/** Paths of all files below a tree laid out like this repository, relative to it, with forward slashes.
 *  @param {string} folder
 *  @returns {string[]} */
export function listFiles(folder) {
  return places
    .filter((place) => existsSync(join(folder, place)))
    .flatMap((place) => readdirSync(join(folder, place), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !path.split('/').some((part) => notOurs.has(part)))
    .sort()
}

/** The TypeScript and JavaScript among them, with their text.
 *  @param {string} folder
 *  @returns {SourceFile[]} */
export function readSources(folder) {
  return listFiles(folder)
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8'), isTest: /\.test\.\w+$|^e2e\//.test(path) }))
}

/** @type {Map<string, Node>} */
const trees = new Map()

/** @param {SourceFile} file
 *  @returns {Node} the file's syntax tree
 *  @throws Error naming the file when it can't be parsed */
export function syntaxOf({ path, text }) {
  const key = `${path}\n${text}`
  const known = trees.get(key)
  if (known) return known
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const tree = /** @type {Node} */ (/** @type {unknown} */ (program))
  trees.set(key, tree)
  return tree
}

/** Calls `visit` for a node and everything below it, parents first.
 *  @param {Node} node
 *  @param {(node: Node, parent: Node | undefined) => void} visit
 *  @param {Node} [parent] */
export function walk(node, visit, parent) {
  visit(node, parent)
  for (const field of Object.values(node)) {
    for (const child of Array.isArray(field) ? field : [field]) if (isNode(child)) walk(child, visit, node)
  }
}

/** @param {unknown} value
 *  @returns {value is Node} */
export function isNode(value) {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** @param {string} text
 *  @param {number} offset
 *  @returns {number} the line, from 1 */
export function lineAt(text, offset) {
  return text.slice(0, offset).split('\n').length
}
