// Import specifiers of the workspaces. What a part of a workspace (a domain, `platform`, `ui`, …) takes from another part it
// names from the workspace's root, as package.json's "imports" says it: `#people/accounts` for a door, `#platform/services.ts`
// for a file. A file's own part is reached by relative paths.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { areas } from '../import-rules.mjs'
import { isNode, lineAt, readSources, syntaxOf, walk } from '../source-files.mjs'

const sourcesOfWorkspace = /^((?:apps|packages)\/[^/]+)\/src\/(?:domains\/)?(.*)$/
/** Folders up to which a relative path may climb, also inside one part. */
const mostClimbed = 2

/** @typedef {(from: string, specifier: string) => string | undefined} Resolve the path of an imported file, from the repository's
 *    root; undefined for packages */

/** @param {string} folder a tree laid out like this repository
 *  @returns {Resolve} */
export function importResolver(folder) {
  /** @type {Map<string, Record<string, string>>} */
  const known = new Map()
  /** @param {string} workspace */
  const importsOf = (workspace) => {
    const kept = known.get(workspace)
    if (kept) return kept
    const file = join(folder, workspace, 'package.json')
    const imports = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).imports ?? {}) : {}
    known.set(workspace, imports)
    return imports
  }
  return (from, specifier) => {
    if (specifier.startsWith('.')) return join(dirname(from), specifier)
    const workspace = sourcesOfWorkspace.exec(from)?.[1]
    if (!specifier.startsWith('#') || !workspace) return undefined
    const target = targetOf(importsOf(workspace), specifier)
    return target && join(workspace, target)
  }
}

/** The target of a subpath import, as Node chooses it: the pattern with the longest beginning, then the longest one.
 *  @param {Record<string, string>} imports
 *  @param {string} specifier */
function targetOf(imports, specifier) {
  if (imports[specifier]) return imports[specifier]
  const matches = Object.keys(imports).flatMap((pattern) => {
    const [start = '', end] = pattern.split('*')
    const fits = end !== undefined && specifier.startsWith(start) && specifier.endsWith(end)
    return fits && specifier.length >= pattern.length
      ? [{ pattern, start, star: specifier.slice(start.length, specifier.length - end.length) }]
      : []
  })
  const [best] = matches.sort((a, b) => b.start.length - a.start.length || b.pattern.length - a.pattern.length)
  return best && imports[best.pattern]?.replaceAll('*', best.star)
}

/** Relative imports that leave their part or climb three folders or more.
 *  @param {string} folder a tree laid out like this repository
 *  @returns {string[]} */
export function findFarImports(folder) {
  const resolve = importResolver(folder)
  return readSources(folder).flatMap((file) => {
    /** @type {string[]} */
    const found = []
    walk(syntaxOf(file), (node) => {
      const source = specifierOf(node)
      if (!source?.startsWith('.')) return
      const target = resolve(file.path, source) ?? ''
      const climbs = source.split('/').lastIndexOf('..') + 1
      const [from, to] = [partOf(file.path), partOf(target)]
      const leaves = from !== undefined && to !== undefined && from !== to
      if (leaves || climbs > mostClimbed) found.push(`${file.path}:${lineAt(file.text, node.start)} imports ${source}`)
    })
    return found
  })
}

/** The specifier of an import, an export from, or an import as a call.
 *  @param {import('../source-files.mjs').Node} node
 *  @returns {string | undefined} */
function specifierOf(node) {
  if (!/^(Import|Export|TSImport)/.test(node.type) || !isNode(node.source)) return undefined
  return typeof node.source.value === 'string' ? node.source.value : undefined
}

/** A domain, or the first folder of a workspace's sources; '' for the files beside them.
 *  @param {string} path
 *  @returns {string | undefined} undefined outside the sources of workspaces */
function partOf(path) {
  const [, workspace = '', rest] = sourcesOfWorkspace.exec(path) ?? []
  if (rest === undefined) return undefined
  const [first = '', second = '', third] = rest.split('/')
  const part = third !== undefined && areas.includes(first) ? `${first}/${second}` : second === '' ? '' : first
  return `${workspace} ${part}`
}
